// The messages of a phone, of which a window is there: a long conversation slides.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { Conversation, ConversationItem } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { dayOf } from '../../parts/words.ts';
import { Bubble } from './bubbles.tsx';

/** Items read at first, and more when somebody scrolls up. */
const STEP = 50;
/** The most that are there at once. */
const MOST = 150;
/** So near to the end counts as being there. */
const NEAR = 40;

/** Which items are shown: `limit` of them, after the `offset` newest. */
export interface TalkWindow {
	offset: number;
	limit: number;
	/** Shows more of the past, or of what came since; what is far from it goes. */
	slide(direction: 1 | -1): void;
	/** Stays where it is while new items come. */
	shift(by: number): void;
	toEnd(): void;
	/** Whether somebody looks at the newest item, and wants to go on doing so. */
	isAtEnd: { current: boolean };
}

export function useWindow(): TalkWindow {
	const [place, setPlace] = useState({ offset: 0, limit: STEP });
	const isAtEnd = useRef(true);
	return {
		...place,
		isAtEnd,
		slide: (direction) => {
			isAtEnd.current = false;
			setPlace(({ offset, limit }) => {
				if (direction < 0) return { offset: Math.max(offset - STEP, 0), limit };
				const wanted = limit + STEP;
				return { offset: offset + Math.max(wanted - MOST, 0), limit: Math.min(wanted, MOST) };
			});
		},
		shift: (by) => setPlace(({ offset, limit }) => ({ offset: offset + by, limit })),
		toEnd: () => {
			isAtEnd.current = true;
			setPlace({ offset: 0, limit: STEP });
		},
	};
}

/** A conversation as it was read, and of which window. */
export interface ReadTalk {
	offset: number;
	limit: number;
	known: Conversation;
}

/** The first message in sight, with its place, so that it can stay there. A day's line is none: it moves up. */
function anchorIn(talk: HTMLElement) {
	const { top } = talk.getBoundingClientRect();
	const items = [...talk.querySelectorAll<HTMLElement>('li[data-kind]')];
	const item = items.find((one) => one.getBoundingClientRect().bottom > top);
	return item && { key: item.dataset.key, top: item.getBoundingClientRect().top };
}

function Items({ items }: { items: ConversationItem[] }) {
	let last = '';
	return items.flatMap((item) => {
		const day = new Date(item.at).toDateString();
		const bubble = <Bubble key={item.key} item={item} />;
		if (day === last) return [bubble];
		last = day;
		return [
			<li key={day} class="day">
				{dayOf(item.at)}
			</li>,
			bubble,
		];
	});
}

export function Talk(props: { name: string; read: ReadTalk | undefined; window: TalkWindow }) {
	const { read, window } = props;
	const { isAtEnd } = window;
	const talk = useRef<HTMLDivElement>(null);
	const anchor = useRef<ReturnType<typeof anchorIn>>(undefined);
	const total = useRef(0);
	const [isAway, setAway] = useState(false);
	const toBottom = () => {
		const element = talk.current;
		if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
	};

	// What was in sight stays there when items come or go above it.
	useLayoutEffect(() => {
		const element = talk.current;
		if (!element || !read) return;
		const came = read.known.total - total.current;
		if (total.current > 0 && came > 0 && window.offset > 0) window.shift(came);
		total.current = read.known.total;
		if (isAtEnd.current) toBottom();
		else if (anchor.current) {
			const key = CSS.escape(anchor.current.key ?? '');
			const item = element.querySelector(`li[data-key="${key}"]`);
			if (item) element.scrollTop += item.getBoundingClientRect().top - anchor.current.top;
		}
		anchor.current = anchorIn(element);
		setAway(!isAtEnd.current && read.known.total > 0);
	}, [read]);
	// A banner above, or a keyboard on the screen, takes room away.
	useLayoutEffect(() => {
		const sizes = new ResizeObserver(toBottom);
		if (talk.current) sizes.observe(talk.current);
		return () => sizes.disconnect();
	}, []);

	const isSettled = read?.offset === window.offset && read.limit === window.limit;
	const hasOlder = read !== undefined && read.offset + read.limit < read.known.total;
	const onScroll = () => {
		const element = talk.current;
		if (!element) return;
		const { scrollTop, scrollHeight, clientHeight } = element;
		const isLow = scrollTop + clientHeight >= scrollHeight - NEAR;
		isAtEnd.current = window.offset === 0 && isLow;
		setAway(!isAtEnd.current);
		anchor.current = anchorIn(element);
		if (!isSettled) return;
		if (scrollTop < NEAR && hasOlder) window.slide(1);
		else if (isLow && window.offset > 0) window.slide(-1);
	};
	const toEnd = () => {
		window.toEnd();
		toBottom();
		document.querySelector<HTMLElement>('.composer textarea')?.focus();
	};
	return (
		<div
			class="talk"
			tabIndex={0}
			role="region"
			aria-label={`Messages of ${props.name}`}
			ref={talk}
			onScroll={onScroll}
		>
			{hasOlder && (
				<Button class="older" onClick={() => window.slide(1)}>
					Show earlier messages
				</Button>
			)}
			{read?.known.items.length === 0 && (
				<p class="talk-empty">Nothing came to this phone yet. It can write first.</p>
			)}
			<ol aria-label="Conversation">{read && <Items items={read.known.items} />}</ol>
			{isAway && (
				<div class="newest">
					<Button onClick={toEnd}>Newest messages</Button>
				</div>
			)}
		</div>
	);
}
