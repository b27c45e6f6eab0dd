// The messages of a phone, the newest at the bottom. Its box runs from the bottom up in the style sheet, so that the
// browser keeps what is in sight in its place, whatever comes above or below.
import type { Conversation, ConversationItem } from '../../../view/answers.mts';
import { Button } from '../../parts/button.tsx';
import { dayOf } from '../../parts/words.mts';
import { Bubble } from './bubbles.tsx';

/** The most that are shown. */
const MAX_ITEMS = 1000;
/** How many more are shown at a time. */
const STEP = 100;

function Items({ items }: { items: ConversationItem[] }) {
	let last = '';
	return items.flatMap((item) => {
		const day = new Date(item.at).toDateString();
		const bubble = <Bubble key={item.key} item={item} />;
		if (day === last) return [bubble];
		last = day;
		return [
			<li key={day} class="note">
				{dayOf(item.at)}
			</li>,
			bubble,
		];
	});
}

export function Talk(props: {
	name: string;
	known: Conversation | undefined;
	/** How many of the oldest items are left out. */
	skip: number;
	setSkip(skip: number): void;
}) {
	const { known, skip } = props;
	const { items = [] } = known ?? {};
	const isFull = items.length >= MAX_ITEMS;
	return (
		<div class="talk" tabIndex={0} role="region" aria-label={`Messages of ${props.name}`}>
			<ol class="stack" aria-label="Conversation">
				<Items items={items} />
			</ol>
			{skip > 0 && !isFull && (
				<Button onClick={() => props.setSkip(Math.max(skip - STEP, 0))}>
					Show earlier messages
				</Button>
			)}
			{known?.total === 0 && (
				<p class="note">Nothing came to this phone yet. It can write first.</p>
			)}
		</div>
	);
}
