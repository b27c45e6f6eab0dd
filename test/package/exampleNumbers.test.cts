// Workflows in examples/ that search for an event's contact: an overseas French number has several formats.
import { runCode } from '../support/package/runCode.cts';

/** A Réunion number in a range that no operator has, in the formats of people and spreadsheets. */
const END = '693980001';
const WRITTEN = ['262', '+262', '00262', '33', '+33', '+33 (0)', '0033', '0'].map(
	(code) => code + END,
);
const OTHERS = [`0${END.replace('1', '2')}`, '+33 6 39 98 00 01', `447${END}`];
/** A landline number. */
const SAINT_PIERRE = '508'.padEnd(9, '410');

describe.each([
	['opt-out-sync.json', 'Find Matching Contacts', 'Collect Opt-Outs'],
	['undeliverable-clean-up.json', 'Find Matching Contacts', 'Get Undeliverable Numbers'],
])('%s marks every format', (file, code, source) => {
	it.each([
		['262', `262${END}`, WRITTEN],
		['33', `33${END}`, WRITTEN],
		['508', SAINT_PIERRE, ['', '+', '0', '+33'].map((before) => before + SAINT_PIERRE)],
	])('of a number that the service writes after %s', (_code, number, written) => {
		const marked = runCode(file, code, {
			'Get All Contacts': [...written, ...OTHERS].map((phone) => ({ phone })),
			[source]: [{ from: number, destination: number, date: 'now' }],
		});
		expect(marked.map(({ phone }) => phone)).toEqual(written);
	});
});
