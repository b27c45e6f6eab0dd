// Tests the workflows in examples/ that search for an event's contact. An overseas French number has several formats.
import { runCode } from '../support/package/runCode.cts';

/** The national digits of a Réunion number, in a range that is assigned to no operator. */
const END = '693980001';
const WRITTEN = ['262', '+262', '00262', '33', '+33', '+33 (0)', '0033', '0'].map(
	(code) => code + END,
);
const OTHERS = [`0${END.replace('1', '2')}`, '+33 6 39 98 00 01', `447${END}`];
/** A landline number of Saint-Pierre-et-Miquelon, with its code. */
const SAINT_PIERRE = '508'.padEnd(9, '410');

describe.each([
	['opt-out-sync.json', 'Find Matching Contacts', 'Collect Opt-Outs'],
	['undeliverable-clean-up.json', 'Find Matching Contacts', 'Get Undeliverable Numbers'],
])('%s', (file, code, source) => {
	it.each([
		['262', `262${END}`, WRITTEN],
		['33', `33${END}`, WRITTEN],
		['508', SAINT_PIERRE, ['', '+', '0', '+33'].map((before) => before + SAINT_PIERRE)],
	])('marks all formats of a number that begins with %s', (_code, number, written) => {
		const marked = runCode(file, code, {
			'Get All Contacts': [...written, ...OTHERS].map((phone) => ({ phone })),
			[source]: [{ from: number, destination: number, date: 'now' }],
		});
		expect(marked.map(({ phone }) => phone)).toEqual(written);
	});
});
