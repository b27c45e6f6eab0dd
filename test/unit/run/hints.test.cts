// The hint above a result: one hint with all notes of the run.
import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import { HINT_RANKS, Hints } from '../../../nodes/SmsCampaigns/run/hints';
import { linesOf } from '../../support/operations/operationResult.cts';

/** Returns the hints that n8n receives from a run with three items. */
function shown(add: (hints: Hints) => void) {
	const given: NodeExecutionHint[] = [];
	const hints = new Hints();
	add(hints);
	hints.show({
		getInputData: () => [{}, {}, {}],
		addExecutionHints: (...all: NodeExecutionHint[]) => given.push(...all),
	} as unknown as IExecuteFunctions);
	expect(given.length).toBeLessThanOrEqual(1);
	return { ...given[0], lines: linesOf(given) };
}

const SENTENCE = 'Sent to 1 recipient, for 1 credit.';
const sumUp = (hints: Hints, type: 'info' | 'warning' = 'info') =>
	hints.addForRun(SENTENCE, type, HINT_RANKS.summary);

it.each<[string, (hints: Hints) => void, string[], string | undefined]>([
	['no notes', () => {}, [], undefined],
	['only the first sentence', (hints) => sumUp(hints), [SENTENCE], 'info'],
	['a left-out person', (hints) => sumUp(hints, 'warning'), [SENTENCE], 'warning'],
	['an event', (hints) => (hints.addForRun('E.'), sumUp(hints)), [SENTENCE, 'E.'], 'info'],
	[
		"an event before an item's warning",
		(hints) => {
			hints.addForRun('E.');
			hints.addForItem(2, ['W.']);
			hints.addForItem(0, ['W.', 'V.']);
			sumUp(hints);
		},
		[SENTENCE, 'Items 1, 3: W.', 'Item 1: V.', 'E.'],
		'warning',
	],
	[
		'a warning of all items',
		(hints) => [0, 1, 2].forEach((index) => hints.addForItem(index, ['W.'])),
		['W.'],
		'warning',
	],
	[
		'the legal hours, added last',
		(hints) => {
			sumUp(hints);
			hints.addForRun('W.', 'warning');
			hints.addForRun('Law.', 'warning', HINT_RANKS.law);
		},
		[SENTENCE, 'Law.', 'W.'],
		'warning',
	],
	[
		'four lines and one more, which is the only warning',
		(hints) => {
			sumUp(hints);
			for (const name of 'ABCD') hints.addForRun(`${name}.`, 'info', HINT_RANKS.law);
			hints.addForRun('W.', 'warning');
		},
		[SENTENCE, 'A.', 'B.', 'C.', 'D.', 'And 1 more note.'],
		'warning',
	],
	[
		'the same note twice',
		(hints) => (hints.addForRun('E.'), hints.addForRun('E.'), sumUp(hints)),
		[SENTENCE, 'E.'],
		'info',
	],
])('combines the notes of a run in one hint: %s', (_what, add, lines, type) => {
	expect(shown(add)).toMatchObject({ lines, ...(type && { type, location: 'outputPane' }) });
});

it('shows typed text as text, never as HTML', () => {
	const typed = '"<img src=x onerror=alert(1)>" & <b>&lt;</b>';
	const { message, lines } = shown((hints) => {
		hints.addForRun(`1 ${typed}`, 'info', HINT_RANKS.summary);
		hints.addForItem(0, [`2 ${typed}`]);
	});
	expect(lines).toEqual([`1 ${typed}`, `Item 1: 2 ${typed}`]);
	expect(message!.match(/<[^>]*>/g)).toEqual(['<ul>', '<li>', '</li>', '</ul>']);
});
