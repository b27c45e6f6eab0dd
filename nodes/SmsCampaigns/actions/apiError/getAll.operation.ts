import { statusMeaning } from '../../api/errors/faultTexts';
import { toInteger } from '../../api/format/decode';
import type { Outcome } from '../../api/model/types';
import { listApiErrors, type ApiErrorRecord } from '../../api/resources/apiErrors';
import { limit, readResultLimit, returnAll, simplify } from '../../fields/panel';
import { perItem } from '../../run/runOperation';
import type { Session } from '../../run/types';

/** The maximum number of records that the service returns per request (contract 4.6). */
const MAX_PAGE_LENGTH = 1000;

/** The maximum number of pages. Ends the loop if the service returns the same page endlessly. */
const MAX_PAGES = 100;

function simplifyRecord({ log_id, date, method, url, error_code }: ApiErrorRecord): object {
	const meaning = statusMeaning(toInteger(error_code));
	return { date, meaning, method, url, error_code, log_id };
}

/** Reads pages, starting with the newest records, until a page is not full or the limit is reached. */
async function readPages(
	session: Session,
	input: { limit: number; simplify: boolean },
): Promise<Outcome<object[]>> {
	const records: ApiErrorRecord[] = [];
	for (let page = 0; page < MAX_PAGES; page++) {
		const start = records.length;
		const length = Math.min(MAX_PAGE_LENGTH, input.limit - start);
		const outcome = await listApiErrors(session, { start, length, sort: '-log_date' });
		if (!outcome.ok) return outcome;
		records.push(...outcome.value.slice(0, length));
		if (outcome.value.length < length || records.length === input.limit) break;
	}
	const value = input.simplify ? records.map(simplifyRecord) : records;
	return { ok: true, value, moderated: false };
}

export const fields = [returnAll.property, limit.property, simplify.property];

/** API Error: Get Many (contract 4.6). */
export const run = /* @__PURE__ */ perItem(
	'listApiErrors',
	({ parameters }, index) => ({
		limit: readResultLimit(parameters, index),
		simplify: simplify.read(parameters, index),
	}),
	readPages,
);
