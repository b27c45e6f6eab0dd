import { listApiErrors, type ApiErrorRecord } from '../../api/resources/apiErrors';
import { statusMeaning } from '../../api/errors/faultTexts';
import { toInteger } from '../../api/format/decode';
import type { Outcome } from '../../api/model/types';
import { optionFields, topFields, wholeNumberFrom } from '../../fields/fieldsIn';
import { collectionOf, limit, readResultLimit, returnAll, simplify } from '../../fields/panel';
import { perItem } from '../../run/readItems';
import type { Session } from '../../run/types';

/** The most records that the service returns per request (contract 4.6). */
const MAX_PAGE_LENGTH = 1000;

/** More pages than any log has: ends the loop even if the service repeats itself endlessly. */
const MAX_PAGES = 10_000;

function simplifyRecord({ log_id, date, method, url, error_code }: ApiErrorRecord): object {
	const meaning = statusMeaning(toInteger(error_code));
	return { log_id, date, method, url, error_code, meaning };
}

/** Reads pages until a short one. New records push others to the next page, where they come a second time. */
async function readPages(
	session: Session,
	input: { limit: number; start: number; sort: string; simplify: boolean },
): Promise<Outcome<object[]>> {
	const byId = new Map<string, ApiErrorRecord>();
	for (let page = 0, { start } = input; page < MAX_PAGES; page++) {
		const length = Math.min(MAX_PAGE_LENGTH, input.limit - byId.size);
		const query = { start, length, sort: input.sort };
		const outcome = await listApiErrors(session, query);
		if (!outcome.ok) return outcome;
		const before = byId.size;
		for (const record of outcome.value) byId.set(record.log_id, record);
		const nothingNew = byId.size === before;
		if (outcome.value.length < length || byId.size >= input.limit || nothingNew) break;
		start += outcome.value.length;
	}
	const records = [...byId.values()].slice(0, input.limit);
	const value = input.simplify ? records.map(simplifyRecord) : records;
	return { ok: true, value, moderated: false };
}

const start = optionFields.value(
	wholeNumberFrom(0, 'Enter how many records to skip, or remove the option.'),
	{
		displayName: 'Start',
		name: 'start',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description: 'How many records to skip first',
	},
);

const sort = topFields.settings(
	{
		displayName: 'Sort',
		name: 'sort',
		type: 'fixedCollection',
		placeholder: 'Add Sort Rule',
		default: {},
		description: 'By default the newest first',
		options: [{ displayName: 'Rule', name: 'rule', values: [] }],
	},
	(inside) => ({
		sortBy: inside.choice({
			displayName: 'Sort By',
			name: 'sortBy',
			type: 'options',
			options: [
				{ name: 'Code', value: 'code' },
				{ name: 'Date', value: 'log_date' },
				{ name: 'Method', value: 'method' },
			],
			default: 'log_date',
		}),
		direction: inside.choice({
			displayName: 'Direction',
			name: 'direction',
			type: 'options',
			options: [
				{ name: 'Ascending', value: 'ascending', description: 'Oldest or lowest first' },
				{ name: 'Descending', value: 'descending', description: 'Newest or highest first' },
			],
			default: 'descending',
		}),
	}),
);

export const fields = [
	returnAll.property,
	limit.property,
	simplify.property,
	collectionOf(start),
	sort.property,
];

/** API Error: Get Many (contract 4.6). */
export const run = perItem(
	'listApiErrors',
	({ parameters }) =>
		(index) => {
			const { sortBy, direction } = sort.read(parameters, index);
			return {
				limit: readResultLimit(parameters, index),
				start: start.read(parameters, index),
				sort: `${direction === 'ascending' ? '' : '-'}${sortBy}`,
				simplify: simplify.read(parameters, index),
			};
		},
	readPages,
);
