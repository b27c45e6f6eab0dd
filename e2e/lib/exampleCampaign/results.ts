// What `npm start -- --once` leaves with: a result per thing compared, as JUnit XML too, and their total.
import path from 'node:path';
import { writeResults } from '../../../tools/junit.ts';
import type { TestResult } from '../../../tools/junit.ts';
import type { Comparison } from './comparison.ts';
import type { Contact } from './contacts.ts';

/** One thing compared. */
export const result = (name: string, isRight: boolean): TestResult => ({
	name,
	outcome: isRight ? 'passed' : 'failed',
});

/** One result per counter and per contact. */
export function resultsOf({ rows, wrong, ok }: Comparison, contacts: Contact[]): TestResult[] {
	const wrongPhones = new Set(wrong.map(({ contact }) => contact.phone));
	const results = [
		...rows.map((row) => result(`counter ${row.name}`, row.ok)),
		...contacts.map(({ name, phone }) => result(`${name}, ${phone}`, !wrongPhones.has(phone))),
	];
	// What is wrong with the whole: numbers that do not add up, or another number of items.
	const isSeen = results.some(({ outcome }) => outcome === 'failed');
	return ok || isSeen ? results : [...results, result('the whole', false)];
}

/**
 * Prints the total. The environment variable JUNIT_FOLDER names a folder for the results as JUnit XML.
 *
 * @returns the exit code
 */
export function conclude(results: TestResult[]): number {
	const folder = process.env.JUNIT_FOLDER;
	if (folder) writeResults(path.join(folder, 'example-campaign.xml'), 'example campaign', results);
	const failed = results.filter(({ outcome }) => outcome === 'failed').length;
	console.log(`${results.length - failed} passed, ${failed} failed`);
	return failed === 0 ? 0 : 1;
}
