import { InvalidInput } from '../shared/invalidInput';
import { nameItems, packIndexes } from '../shared/indexRanges';
import { pluralize } from '../shared/text';

/** Further reasons, and kinds of advice, are only counted. */
const MAX_REASONS = 20;
const MAX_ADVICE = 3;

/** Describes several refused items of a run at once: equal reasons together, and how to leave the items out. */
export function nameRefused(refused: Map<number, InvalidInput>, total: number): InvalidInput {
	const byReason = new Map<string, number[]>();
	for (const [index, { message }] of refused) {
		const indexes = byReason.get(message);
		if (indexes) indexes.push(index);
		else byReason.set(message, [index]);
	}
	const reasons = [...byReason].sort(([, [a]], [, [b]]) => a - b);
	const named = reasons.slice(0, MAX_REASONS).map(([message, indexes]) => {
		const items = nameItems(packIndexes(indexes), MAX_REASONS);
		return `${items.replace('item', 'Item')}: ${message}`;
	});
	const others = reasons.slice(MAX_REASONS).flatMap(([, indexes]) => indexes).length;
	const advice = [...new Set([...refused.values()].map((each) => each.advice))];
	return new InvalidInput(
		`Nothing was sent: ${refused.size} of ${total} items are invalid.`,
		[
			...named,
			...(others > 0 ? [`And ${pluralize(others, 'more item')}.`] : []),
			...advice.slice(0, MAX_ADVICE),
			"To leave such items out and send the others, set 'On Error' in the node's settings to 'Continue'.",
		].join('\n'),
	);
}
