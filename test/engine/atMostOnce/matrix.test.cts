// Whatever breaks, and however n8n goes on: nobody gets a message twice, and every outcome is reported.
import type { Format } from '../../support/formats.cts';
import { FAULT_ROWS, type FaultRow } from '../../support/atMostOnce/matrix/faultRows.cts';
import { wordsOf } from '../../support/atMostOnce/runSend.cts';
import { nameCell, PHONES, type Cell } from '../../support/atMostOnce/matrix/cells.cts';
import {
	expectedAfterRetry,
	expectedMessages,
	unknownItems,
} from '../../support/atMostOnce/matrix/expectedMessages.cts';
import { runRow, type Ran, type Seen } from '../../support/atMostOnce/matrix/runCell.cts';
import { useNames } from '../../support/atMostOnce/hostNames.cts';
import { useTimeOuts } from '../../support/atMostOnce/timeOuts.cts';
import type { INodeExecutionData } from 'n8n-workflow';

useNames();
useTimeOuts();

const ITEMS = PHONES.map((_, index) => index);

/** An output item without words is one that went through. */
const wentThrough = ({ error, json }: INodeExecutionData) =>
	error === undefined && json.accepted === true;

const pairOf = ({ pairedItem }: INodeExecutionData): unknown =>
	Array.isArray(pairedItem) || typeof pairedItem !== 'object' ? pairedItem : pairedItem.item;

/** All that a person reads of what did not go through. */
const allWords = ({ result }: Seen) =>
	[result.error, ...result.output(undefined, 0), ...result.output(undefined, 1)]
		.map(wordsOf)
		.join('\n');

/** The words for an item that did not go through: of its own, or of the run that stopped. */
function wordsFor(index: number, { result }: Seen): string {
	if (result.status === 'error') return wordsOf(result.error);
	const items = [...result.output(undefined, 0), ...result.output(undefined, 1)];
	const own = items.filter((item) => !wentThrough(item) && pairOf(item) === index);
	expect(own).toHaveLength(1);
	return wordsOf(own[0]);
}

/** Every accepted recipient is in the output, with its ticket, or named by what stopped the run. */
function checkAccepted(seen: Seen, unknown: number[]): void {
	const { result, tickets } = seen;
	for (const index of ITEMS.filter((item) => tickets[item].length > 0 && !unknown.includes(item))) {
		if (result.status === 'error') {
			const words = wordsOf(result.error);
			const own = words.split(/(?=ticket )/).find((part) => part.includes(tickets[index][0]));
			expect([words, itemsIn(own ?? '')]).toEqual([words, expect.arrayContaining([index])]);
			continue;
		}
		const own = result.output().filter((item) => wentThrough(item) && pairOf(item) === index);
		expect(own.map(({ json }) => [json.phone, json.ticket])).toEqual([
			[PHONES[index], tickets[index][0]],
		]);
	}
}

/** What the node calls accepted is at the service; everything else has a word of its own. */
function checkOutput(seen: Seen, { onError }: Cell): void {
	const { result, messages } = seen;
	if (result.status === 'error') return;
	const [regular, onTheSide] = [result.output(undefined, 0), result.output(undefined, 1)];
	for (const item of regular.filter(wentThrough)) expect(messages[pairOf(item) as number]).toBe(1);
	const failed = [...regular, ...onTheSide].filter((item) => !wentThrough(item));
	const pairs = [...regular, ...onTheSide].map(pairOf).sort();
	expect(pairs).toEqual(ITEMS);
	if (onError === 'continueErrorOutput') expect(regular.every(wentThrough)).toBe(true);
	for (const item of failed) {
		if (onError === 'continueRegularOutput') {
			expect(item.json).toMatchObject({ accepted: false, phone: expect.anything() });
		}
		expect(wordsOf(item)).toContain(`[item ${String(pairOf(item))}]`);
	}
}

function check({ row, cell, first, again }: Ran): void {
	expect(first.messages).toEqual(expectedMessages(row, cell));
	expect(Math.max(...first.messages)).toBeLessThanOrEqual(1);
	if (again) {
		expect(again.messages).toEqual(expectedAfterRetry(row, cell));
		expect(Math.max(...again.messages)).toBeLessThanOrEqual(1);
	}
	const unknown = unknownItems(row, cell);
	for (const seen of again ? [first, again] : [first]) {
		checkAccepted(seen, unknown);
		checkOutput(seen, cell);
		if (unknown.length === 0) expect(allWords(seen)).not.toMatch(/unknown whether/i);
		for (const index of unknown) {
			const words = wordsFor(index, seen);
			expect(words).toMatch(/it is unknown whether/i);
			expect(words).toMatch(/\b(check|look)\b/i);
			const named = itemsIn(words.replace(/Accepted, and[^[]*/, ''));
			expect([words, named]).toEqual([words, expect.arrayContaining([index])]);
		}
	}
}

/** The items that words name: `[item 3]`, `items 0-2, 7`. */
function itemsIn(words: string): number[] {
	return [...words.matchAll(/\bitems? (\d[\d, -]*)/g)].flatMap(([, list]) =>
		list
			.split(',')
			.map((span) => span.trim())
			.filter((span) => span !== '')
			.flatMap((span) => {
				const [first, last = first] = span.split('-').map(Number);
				return Array.from({ length: last - first + 1 }, (_, at) => first + at);
			}),
	);
}

/** Says what is wrong with a cell, and which one it was. */
function faultsOf(ran: Ran): string[] {
	try {
		check(ran);
		return [];
	} catch (thrown) {
		const { status, error } = ran.first.result;
		const cell = `${nameCell(ran.cell)} (${status}: ${wordsOf(error)})`;
		return [`${cell}:\n${(thrown as Error).message}`];
	}
}

describe('at most once', () => {
	it.each(FAULT_ROWS.map((row): [string, FaultRow] => [row.name, row]))(
		'%s',
		async (_name, row) => {
			const ran = await runRow(row);
			const faults = ran.flatMap(faultsOf);
			if (faults.length > 0) throw new Error(faults.join('\n\n'));
			// How many calls have begun when the first one is refused depends on how fast the answers come.
			if (row.nature === 'refusedForGood') return;
			const figures = ({ first, again }: Ran) => [first.calls, again?.calls];
			const inFormat = (format: Format) =>
				ran.filter(({ cell }) => cell.format === format).map(figures);
			expect(inFormat('xml')).toEqual(inFormat('json'));
		},
	);
});
