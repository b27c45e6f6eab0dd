// The messages of a phone, the newest at the bottom. Its box runs from the bottom up in the style sheet, so that the
// browser keeps what is in sight in its place, whatever comes above or below.
import { useRef, useState } from 'preact/hooks';

import type { Conversation, ConversationItem } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { dayOf } from '../../parts/words.ts';
import { Bubble } from './bubbles.tsx';

/** Items read at first. */
export const FIRST_ITEMS = 50;
/** The most that are shown. */
const MAX_ITEMS = 1000;
/** So near to an end counts as being there. */
const NEAR = 40;

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
	/** How many of the newest items are asked for. */
	limit: number;
	setLimit(limit: number): void;
}) {
	const { known, limit } = props;
	const talk = useRef<HTMLDivElement>(null);
	const [isAway, setAway] = useState(false);
	const { items = [], total = 0 } = known ?? {};
	const isWhole = items.length >= Math.min(limit, total);
	const hasOlder = items.length < total && limit < MAX_ITEMS;
	const showOlder = () => props.setLimit(Math.min(limit * 2, MAX_ITEMS));
	const onScroll = () => {
		// From the bottom up, scrollTop is negative.
		const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = talk.current ?? {};
		setAway(scrollTop < -NEAR);
		if (isWhole && hasOlder && scrollHeight - clientHeight + scrollTop < NEAR) showOlder();
	};
	return (
		<div class="talk-frame">
			<div
				class="talk"
				tabIndex={0}
				role="region"
				aria-label={`Messages of ${props.name}`}
				ref={talk}
				onScroll={onScroll}
			>
				<ol class="stack" aria-label="Conversation">
					<Items items={items} />
				</ol>
				{hasOlder && <Button onClick={showOlder}>Show earlier messages</Button>}
				{limit === MAX_ITEMS && items.length < total && (
					<p class="note">The newest 1,000 are shown. All messages are under Campaigns.</p>
				)}
				{known?.total === 0 && (
					<p class="note">Nothing came to this phone yet. It can write first.</p>
				)}
			</div>
			{isAway && (
				<Button class="newest" onClick={() => talk.current?.scrollTo(0, 0)}>
					Newest messages
				</Button>
			)}
		</div>
	);
}
