import type { IDataObject } from 'n8n-workflow';
import { listApiErrors, type ApiErrorRecord } from '../../api/resources/apiErrors';
import { statusMeaning } from '../../api/errors/statusMeaning';
import { toInteger } from '../../api/format/decode';
import type { Outcome } from '../../api/model/types';
import { readChoice } from '../../shared/readChoice';
import { invalid } from '../../shared/validation';
import { limitField, readResultLimit, returnAllField, toWholeNumber } from '../../fields/paging';
import { simplifyField } from '../../fields/simplifyField';
import { runPerItem } from '../../run/runPerItem';
import { showForOperation } from '../../fields/displayOptions';
import type { Operation, RunContext } from '../../run/types';

/** The most records that the service returns per request (contract 4.6). */
const MAX_PAGE_LENGTH = 1000;

/** More pages than any log has: ends the loop even if the service repeats itself endlessly. */
const MAX_PAGES = 10_000;

interface GetAllApiErrorsInput {
	limit: number;
	start: number;
	sort: string;
	simplify: boolean;
}

/** Keeps what fits in one line, and says what the code means. */
const simplifyRecord = ({
	log_id,
	date,
	method,
	url,
	error_code,
}: ApiErrorRecord): IDataObject => ({
	log_id,
	date,
	method,
	url,
	error_code,
	meaning: statusMeaning(toInteger(error_code)),
});

/**
 * Reads pages until a short one. Calls that are refused meanwhile push records to the next page, so records with a
 * known `log_id` are skipped.
 */
async function readPages(
	session: RunContext,
	input: GetAllApiErrorsInput,
): Promise<Outcome<IDataObject[]>> {
	const { context, connection, signal } = session;
	const seen = new Set<string>();
	const records: ApiErrorRecord[] = [];
	for (let page = 0, { start } = input; page < MAX_PAGES; page++) {
		const length = Math.min(MAX_PAGE_LENGTH, input.limit - records.length);
		const query = { start, length, sort: input.sort };
		const outcome = await listApiErrors(context, connection, query, { signal });
		if (!outcome.ok) return outcome;
		const before = records.length;
		for (const record of outcome.value) {
			if (seen.has(record.log_id) || records.length === input.limit) continue;
			seen.add(record.log_id);
			records.push(record);
		}
		const nothingNew = records.length === before;
		if (outcome.value.length < length || records.length >= input.limit || nothingNew) break;
		start += outcome.value.length;
	}
	const value = input.simplify
		? records.map(simplifyRecord)
		: (records as unknown as IDataObject[]);
	return { ok: true, value, moderated: false };
}

export const getAllApiErrorsFields = showForOperation(
	'apiError',
	['getAll'],
	[
		returnAllField,
		limitField,
		simplifyField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Start',
					name: 'start',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 0,
					description: 'How many records to skip first',
				},
			],
		},
		{
			displayName: 'Sort',
			name: 'sort',
			type: 'fixedCollection',
			placeholder: 'Add Sort Rule',
			default: {},
			description: 'By default the newest first',
			options: [
				{
					displayName: 'Rule',
					name: 'rule',
					values: [
						{
							displayName: 'Sort By',
							name: 'sortBy',
							type: 'options',
							options: [
								{ name: 'Code', value: 'code' },
								{ name: 'Date', value: 'log_date' },
								{ name: 'Method', value: 'method' },
							],
							default: 'log_date',
						},
						{
							displayName: 'Direction',
							name: 'direction',
							type: 'options',
							options: [
								{ name: 'Ascending', value: 'ascending', description: 'Oldest or lowest first' },
								{ name: 'Descending', value: 'descending', description: 'Newest or highest first' },
							],
							default: 'descending',
						},
					],
				},
			],
		},
	],
);

/** API Error: Get Many (contract 4.6). */
export const getAllApiErrorsOperation: Operation<GetAllApiErrorsInput> = {
	createReader: (parameters) => (index) => {
		const limit = readResultLimit(parameters, index);
		if (!limit.ok) return limit;
		const start = toWholeNumber(parameters.get<unknown>('options.start', index, 0));
		if (start === undefined) {
			return invalid(
				"'Start' is not a whole number from 0 on",
				'Enter how many records to skip, or remove the option.',
			);
		}
		const direction = readChoice(
			parameters.get<unknown>('sort.rule.direction', index, 'descending'),
			'Direction',
			{
				ascending: 'Ascending',
				descending: 'Descending',
			},
		);
		if (!direction.ok) return direction;
		const sortBy = readChoice(
			parameters.get<unknown>('sort.rule.sortBy', index, 'log_date'),
			'Sort By',
			{
				code: 'Code',
				log_date: 'Date',
				method: 'Method',
			},
		);
		if (!sortBy.ok) return sortBy;
		const sort = `${direction.value === 'descending' ? '-' : ''}${sortBy.value}`;
		const simplify = parameters.get<boolean>('simplify', index, true);
		return { ok: true, value: { limit: limit.value, start, sort, simplify } };
	},

	run: /* @__PURE__ */ runPerItem('listApiErrors', readPages),
};
