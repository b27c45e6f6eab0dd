import * as Type from 'typebox';
import type { Static, TProperties, TSchema } from 'typebox';

import { pageFields, withDefault } from '../http/requestFields.mts';
import type { AddRoute } from '../http/sandboxRoutes.mts';
import { object, oneOf, whole, type Given } from '../domain/schemaTypes.mts';
import type { Services } from '../http/services.mts';
import type { Account } from '../store/accounts/account.mts';
import type { ListRange } from '../store/database/database.mts';
import { MAX_WAIT_MS, waitForCount } from './waitForCount.mts';

const DEFAULT_LIMIT = 1000;

/** A list that a caller can filter, read in pages and wait for. */
interface List<Filter extends TProperties, Row extends TSchema> {
	summary: string;
	filter: Filter;
	row: Row;
	/** The default page size; 1000 if undefined. */
	defaultLimit?: number;
	/** Returns a page of the rows, and the total number of rows. */
	read(
		account: Account,
		filter: Given<Filter>,
		range: ListRange,
	): { total: number; rows: Array<Static<Row>> };
}

const rangeFields = (defaultLimit: number) => ({
	...pageFields(defaultLimit),
	order: withDefault(oneOf(['oldest', 'newest'], 'Which rows come first', { default: 'oldest' })),
	count: withDefault(whole('Number of matching rows to wait for with `waitMs`', { default: 1 })),
	waitMs: withDefault(whole('Maximum wait in milliseconds', { default: 0, maximum: MAX_WAIT_MS })),
});

/** Adds a route that returns the total number of rows, and a page of rows in a member with the route's name. */
export function addListRoute<Filter extends TProperties, Row extends TSchema>(
	route: AddRoute,
	services: Services,
	name: string,
	{ summary, defaultLimit = DEFAULT_LIMIT, ...list }: List<Filter, Row>,
): void {
	const query = { ...list.filter, ...rangeFields(defaultLimit) };
	const answer: TSchema = object({
		total: whole('Number of rows that match the query'),
		[name]: Type.Array(list.row),
	});
	route('GET', name, { summary, query, answer }, async (account, call) => {
		type Query = Given<ReturnType<typeof rangeFields>> & Given<Filter>;
		const { limit, offset, order, count: wanted, waitMs, ...rest } = call.query as Query;
		const filter = rest as unknown as Given<Filter>;
		const read = (range: ListRange) => list.read(account, filter, range);
		const count = () => read({ limit: 0, offset: 0, order }).total;
		await waitForCount(services, account, { count: wanted, waitMs }, count);
		const { total, rows } = read({ limit, offset, order });
		return { total, [name]: rows };
	});
}
