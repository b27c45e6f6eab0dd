// The workflow best-text.json sends the better text to the remaining people, or text A if there is a draw.
import { runCode } from '../support/package/runCode.cts';

/** The results of one message text: the number of recipients and the number of clicks. */
type Share = [got: number, clicked: number];

it.each<[Share, Share, better: string, isDraw: boolean]>([
	[[100, 10], [100, 12], 'B', false],
	[[100, 12], [100, 10], 'A', false],
	[[1000, 100], [1000, 119], 'A', true],
	[[100, 10], [100, 10], 'A', true],
	[[0, 0], [100, 10], 'A', true],
	[[200, 10], [100, 10], 'B', false],
])('with A %j and B %j (people, clicks), sends text %s (draw: %j)', (a, b, better, isDraw) => {
	const rows = Object.entries({ A: a, B: b }).flatMap(([version, [got, clicked]]) => [
		...Array.from({ length: got }, (_, at) => ({
			version,
			delivered: true,
			clicked: at < clicked,
		})),
		{ version, delivered: false, clicked: false },
	]);
	const texts = { textA: 'A', textB: 'B', compareBy: 'clicked', minimumDifference: 2 };
	const counted = rows.map((row) => ({ ...row, automaticClicks: row.delivered ? 0 : 3 }));
	expect(
		runCode('best-text.json', 'Choose Better Text', { 'Set Texts and Limits': [texts] }, counted),
	).toEqual([expect.objectContaining({ better, isDraw, text: better, automaticClicksA: 3 })]);
});
