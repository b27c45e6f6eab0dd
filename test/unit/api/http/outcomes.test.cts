// The outcome of every kind of response, in both formats.
import {
	classifyResponse,
	OUTCOMES,
	type ResponseFacts,
} from '../../../../nodes/SmsCampaigns/api/http/classifyResponse';
import { toXml, type Plain } from '../../../support/api/writeResponse.cts';
import { IS_SMALL } from '../../../support/smallTests.cts';

const HTTP = {
	success: [200, 201, 204, 299],
	rejection: [400, 401, 403, 404, 422, 429],
	redirect: [300, 301, 302, 303, 307, 308, 399],
	otherRejection: [402, 405, 406, 408, 409, 410, 413, 415, 423, 425, 426, 431, 451, 499],
	server: [500, 501, 502, 503, 504, 520, 599],
	none: [100, 199, 600, 999],
};
type Range = keyof typeof HTTP;

/** The values of a response's fields that express each fact. */
const STATUS: Record<string, unknown[]> = {
	accepted: [1, '1', ' 1 ', -8, '-8'],
	rejected: [-1, -2, -3, -4, -5, -6, -7, '-3', ' -7\n'],
	unknown: [-99, '-99'],
	other: [
		...[0, 2, 42, -9, -100, 400, 429, 1.5, 1e300, true, [1, -3]],
		...['success', 'OK', 'error', '1.5', '1e0'],
	],
	none: [undefined, null, 'null', '', ' '],
};
const WORDS = [
	...['Unauthorized', 'Gateway Timeout', 'no', 'Ω', 'Error 17'],
	...['trues', 'untrue', 'true story', 'x true', 'NONE of it'],
];
const NO_WORDS = [
	...[undefined, null, '', ' ', 'null', 'none', 'None', ' false ', '0', 'true', ' TRUE\n', '?!'],
	...[[], ['!'], {}, { a: '!' }, false, true, 0],
];
const TICKETS = ['77', 77, '0077', 'abc', ['77'], { id: 77 }];
const NO_TICKETS = [undefined, null, '', ' ', 'null', '0', 0, false, [], {}];

const toElements = (name: string, value: unknown): string =>
	value === undefined ? '' : toXml(name, value as Plain) || `<${name}/>`;

const UNREADABLE = [
	...['{"status":1,"mess', '{"status":-3', '{"status":1}}', '[]', '[{"status":-3}]'],
	...['{"status":-3,"status":1}', '{"ticket":"1","error":"x","ticket":"1"}'],
	...['<response><status>1</status>', '<response><status>-3</stat'],
	'<error><status>-3</status></error>',
	'<!DOCTYPE x [<!ENTITY a "b">]><response><status>-3</status></response>',
];
const FOREIGN = [
	...['', ' \n', '<html><body>429</body></html>', '<!DOCTYPE html><html></html>'],
	...['Too many requests', 'error code: 1015', '"x"', '1'],
];

const outcomeOf = (httpStatus: number, body: string, broken?: 'reset' | 'timeout' | 'tooLarge') => {
	const response = { httpStatus, headers: {}, requestId: 'r', body, ...(broken && { broken }) };
	const outcome = classifyResponse(response, [], 0);
	if (outcome.ok) return 'accepted';
	return outcome.fault.kind;
};

/** Returns response bodies that express these facts. */
function bodiesOf({ body, status, error, ticket }: ResponseFacts): string[] {
	if (body === 'foreign') return FOREIGN;
	if (body === 'unreadable') return UNREADABLE;
	const written = [STATUS[status], error ? WORDS : NO_WORDS, ticket ? TICKETS : NO_TICKETS];
	// Combines each value with some values of the other fields.
	const fields = Array.from(
		{ length: 3 * Math.max(...written.map(({ length }) => length)) },
		(_, at) => {
			const [one, two, three] = written.map(
				(ways, nth) => ways[(at + nth * Math.floor(at / ways.length)) % ways.length],
			);
			return { status: one, error: two, ticket: three };
		},
	);
	return fields.flatMap((each) => {
		const filled = { message: 'said', ...each };
		const xml = Object.entries(filled).map(([name, value]) => toElements(name, value));
		return [JSON.stringify(filled), `<response>${xml.join('')}</response>`];
	});
}

const U = 'unknown';
const A = 'accepted';
const R = 'rejected';
const every = (outcome: string) => [outcome, outcome, outcome, outcome, outcome, outcome];

/** The outcomes for each combination of body, `status`, `error` and ticket, in the order of {@link HTTP}. */
const CELLS: Array<[ResponseFacts, string[]]> = [];
const cell = (
	body: ResponseFacts['body'],
	status: ResponseFacts['status'],
	error: boolean,
	ticket: boolean,
	outcomes: string[],
) => CELLS.push([{ body, status, error, ticket }, outcomes]);

for (const error of [false, true]) {
	for (const ticket of [false, true]) {
		cell('read', 'accepted', error, ticket, [A, U, U, U, U, U]);
		cell('read', 'rejected', error, ticket, every(ticket ? U : R));
		cell('read', 'unknown', error, ticket, every(U));
		cell('read', 'other', error, ticket, every(U));
	}
	cell('read', 'none', error, true, every(U));
}
cell('read', 'none', true, false, [R, R, U, U, U, U]);
cell('read', 'none', false, false, [U, R, U, U, U, U]);
cell('foreign', 'none', false, false, [U, R, U, U, U, U]);
cell('unreadable', 'none', false, false, every(U));

it('the test covers each combination of facts once', () => {
	const names = CELLS.map(([facts]) => JSON.stringify(facts));
	expect(new Set(names).size).toBe(names.length);
	expect(names).toHaveLength(5 * 2 * 2 + 2);
});

it("exactly one row of the node's table applies to each combination of facts", () => {
	for (const [facts] of CELLS) {
		const rows = OUTCOMES.filter(([when]) =>
			Object.entries(when).every(([name, value]) => facts[name as keyof ResponseFacts] === value),
		);
		expect({ facts, rows: rows.length }).toEqual({ facts, rows: 1 });
	}
});

describe.each(CELLS)('a response with the facts %j', (facts, outcomes) => {
	it.each(Object.keys(HTTP) as Range[])('has the right outcome in the HTTP range "%s"', (range) => {
		const expected = outcomes[Object.keys(HTTP).indexOf(range)];
		const all = HTTP[range];
		for (const httpStatus of IS_SMALL ? [all[0], all.at(-1)!] : all) {
			for (const body of bodiesOf(facts)) {
				const seen = outcomeOf(httpStatus, body);
				if (seen !== expected)
					throw new Error(`HTTP ${httpStatus} ${body}: ${seen}, not ${expected}`);
			}
		}
	});
});

it('a truncated body proves nothing, regardless of its content', () => {
	for (const httpStatus of Object.values(HTTP).flat()) {
		for (const body of [...FOREIGN, '{"status":-3}', '{"status":1}', '{"error":"no"}']) {
			expect(outcomeOf(httpStatus, body, 'reset')).toBe('unknown');
		}
	}
});
