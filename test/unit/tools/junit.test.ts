import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPassedTests, readTotals, sumTotals, writeResults } from '../../../tools/junit';

const folder = mkdtempSync(path.join(tmpdir(), 'junit-'));
const file = path.join(folder, 'results.xml');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => rmSync(file, { force: true }));

/** The totals of a file with this text. */
function totalsOf(text: string) {
	writeFileSync(file, text);
	return readTotals(file);
}

describe('results as JUnit XML', () => {
	it('are counted in groups inside groups', () => {
		const text = `<?xml version="1.0"?>
<testsuites>
	<testcase name="alone"/>
	<testsuite name="outer"><testcase name="one"/>
		<testsuite name="inner"><testcase name="two"><failure>no</failure></testcase></testsuite>
	</testsuite>
	<testsuite name="without tests"/>
</testsuites>`;
		expect(totalsOf(text)).toEqual({ passed: 2, failed: 1, leftOut: 0 });
	});

	it('are counted without an element around all groups', () => {
		const text = '<testsuite><testcase name="one"/></testsuite>';
		expect(totalsOf(text)).toEqual({ passed: 1, failed: 0, leftOut: 0 });
	});

	it.each([
		['passed', '<testcase name="it"/>', { passed: 1, failed: 0, leftOut: 0 }],
		['passed and wrote', '<testcase><system-out>a</system-out></testcase>', { passed: 1 }],
		['failed', '<testcase><failure message="a &lt; b">why</failure></testcase>', { failed: 1 }],
		['failed without a reason', '<testcase><failure/></testcase>', { failed: 1 }],
		['broke', '<testcase><error type="x"/></testcase>', { failed: 1 }],
		['was cancelled', '<testcase><failure type="cancelledByParent"/></testcase>', { failed: 1 }],
		['was skipped', '<testcase><skipped type="skipped"/></testcase>', { leftOut: 1 }],
		[
			'is to be written, and fails',
			'<testcase><skipped type="todo"/><failure/></testcase>',
			{ leftOut: 1 },
		],
	])('count a test that %s', (_title, text, totals) => {
		expect(totalsOf(`<testsuites>${text}</testsuites>`)).toEqual({
			...{ passed: 0, failed: 0, leftOut: 0 },
			...totals,
		});
	});

	it.each([
		['hold no tests', '<testsuites/>', 'no tests were run'],
		['hold something else', '<html><body/></html>', 'no tests were run'],
		['are empty', '', 'cannot be read'],
		['are no XML', 'Segmentation fault', 'cannot be read'],
		['are cut off', '<testsuites><testcase name="one"/><testca', 'cannot be read'],
		['lack their end', '<testsuites><testcase name="one"/>', 'cannot be read'],
	])('count as a failure when they %s', (_title, text, problem) => {
		expect(totalsOf(text)).toEqual({
			passed: 0,
			failed: 1,
			leftOut: 0,
			problem: expect.stringContaining(problem),
		});
	});

	it('count as a failure when they were not written', () => {
		expect(readTotals(path.join(folder, 'missing.xml'))).toEqual({
			passed: 0,
			failed: 1,
			leftOut: 0,
			problem: 'no results were written',
		});
	});

	it('are read as they were written', () => {
		writeResults(file, 'all', [
			{ name: '<b> & "c"', outcome: 'passed' },
			{ name: '', group: 'a', outcome: 'failed' },
			{ name: 'many entities', outcome: 'failed', message: ']]> & <a>'.repeat(5_000) },
			{ name: 'later', outcome: 'leftOut' },
		]);
		expect(readTotals(file)).toEqual({ passed: 1, failed: 2, leftOut: 1 });
	});
});

describe('the sum of runs', () => {
	it('has all tests that passed and failed', () => {
		const runs = [
			{ passed: 2, failed: 1, leftOut: 0 },
			{ passed: 3, failed: 0, leftOut: 0 },
		];
		expect(sumTotals(runs)).toEqual({ passed: 5, failed: 1 });
	});

	it('has at least one failure for a run that left tests out', () => {
		expect(sumTotals([{ passed: 2, failed: 0, leftOut: 3 }])).toEqual({ passed: 2, failed: 1 });
		expect(sumTotals([{ passed: 2, failed: 2, leftOut: 3 }])).toEqual({ passed: 2, failed: 2 });
	});

	it('of tests that passed are counted by file', () => {
		const test = (group: string, outcome: 'passed' | 'failed') => ({ name: 'it', group, outcome });
		writeResults(file, 'jest', [
			test('/root/test/a.test.ts', 'passed'),
			test('/root/test/a.test.ts', 'passed'),
			test('/root/test/a.test.ts', 'failed'),
			test('/root/test/b & c.test.ts', 'passed'),
			test('/root/test/d.test.ts', 'failed'),
		]);
		expect(readPassedTests(file, '/root')).toMatchObject({ 'test/a.test.ts': 2 });
		expect(Object.keys(readPassedTests(file, '/root'))).toHaveLength(2);
	});
});
