// A list of which only the rows in sight are there, however long it is.
import {
	elementScroll,
	observeElementOffset,
	observeElementRect,
	Virtualizer,
	type VirtualizerOptions,
} from '@tanstack/virtual-core';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

import type { Api } from '../api/api.ts';
import type { Page, PageRange } from '../api/types.ts';
import { useAnswer } from '../app/session.ts';

const PAGE_SIZE = 50;
/** Rows made beyond what is in sight, above and below. */
const SPARE = 8;
/** Pages of rows that are kept. */
const KEPT_PAGES = 12;

type Options = VirtualizerOptions<HTMLElement, HTMLElement>;

function useVirtualizer(count: number, rowHeight: number, scrolled: () => HTMLElement | null) {
	const [, draw] = useReducer((n: number) => n + 1, 0);
	const options: Options = {
		count,
		estimateSize: () => rowHeight,
		getScrollElement: scrolled,
		observeElementRect,
		observeElementOffset,
		scrollToFn: elementScroll,
		overscan: SPARE,
		onChange: () => draw(undefined),
	};
	const [virtualizer] = useState(() => new Virtualizer(options));
	virtualizer.setOptions(options);
	useLayoutEffect(() => virtualizer._didMount(), []);
	useLayoutEffect(() => virtualizer._willUpdate());
	return virtualizer;
}

/** Reads the pages from one to another; those that were in sight before stay until they are read anew. */
function useRows<P extends Page<unknown>>(
	read: (api: Api, range: PageRange) => Promise<P>,
	input: string,
	from: number,
	to: number,
) {
	const kept = useRef({ input, pages: new Map<number, P['rows']>() });
	const { answer } = useAnswer(
		async (api) => {
			const numbers = Array.from({ length: to - from + 1 }, (_none, at) => from + at);
			const pages = await Promise.all(
				numbers.map((page) => read(api, { limit: PAGE_SIZE, offset: page * PAGE_SIZE })),
			);
			return { input, numbers, pages };
		},
		[input, from, to],
	);
	if (answer && kept.current.input !== answer.input) {
		kept.current = { input: answer.input, pages: new Map() };
	}
	const { pages } = kept.current;
	answer?.numbers.forEach((page, at) => {
		pages.delete(page);
		pages.set(page, answer.pages[at]?.rows ?? []);
		const [oldest] = pages.keys();
		if (pages.size > KEPT_PAGES && oldest !== undefined) pages.delete(oldest);
	});
	const rowAt = (index: number) => pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE];
	return { first: answer?.pages[0], rowAt };
}

/** What moves focus within a list. */
export interface ListHandle {
	/** Brings a row into sight and puts focus on it. */
	focusIndex(index: number): void;
	/** Puts focus on the row so many further from that which has focus, or is current. */
	step(by: number): void;
}

type RowOf<P extends Page<unknown>> = P['rows'][number];

interface Props<P extends Page<unknown>> {
	label: string;
	/** In pixels, as in the style sheet. */
	rowHeight: number;
	read(api: Api, range: PageRange): Promise<P>;
	/** What is searched: another one begins at the top. */
	input: string;
	rowKey(row: RowOf<P>): string;
	/** Key of the row that is open. */
	current: string | null;
	/** Makes the link of a row. */
	children(row: RowOf<P>, props: { tabIndex: number; isCurrent: boolean }): ComponentChildren;
	handle: RefObject<ListHandle | null>;
	/** Gets the first page in sight whenever it was read. */
	onRead(page: P): void;
}

/**
 * A list of rows that are all as high as each other, read page by page as they come into sight. It is one
 * stop for Tab, so that what comes after it is near; arrow keys go from row to row.
 */
export function VirtualList<P extends Page<unknown>>(props: Props<P>) {
	const { rowHeight, input, rowKey, current, handle } = props;
	const element = useRef<HTMLDivElement>(null);
	const [sight, setSight] = useState({ from: 0, to: 0 });
	const { first, rowAt } = useRows(props.read, input, sight.from, sight.to);
	const total = first?.total ?? 0;
	const virtualizer = useVirtualizer(total, rowHeight, () => element.current);
	const [focused, setFocused] = useState<string | null>(null);
	const wanted = useRef(-1);

	useEffect(() => {
		if (first) props.onRead(first);
	}, [first]);
	useEffect(() => virtualizer.scrollToOffset(0), [input]);

	const seen = new Set<string>();
	const items = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
		const row: RowOf<P> | undefined = rowAt(index);
		if (row === undefined) return [];
		const key = rowKey(row);
		// While pages are read, a row may have moved from one to another.
		if (seen.has(key)) return [];
		seen.add(key);
		return [{ index, start, row, key }];
	});
	const tabbed = [focused, current].find((key) => key !== null && seen.has(key)) ?? items[0]?.key;

	const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
	const from = Math.floor(Math.max(startIndex - SPARE, 0) / PAGE_SIZE);
	const to = Math.floor(Math.max(Math.min(endIndex + SPARE, total - 1), 0) / PAGE_SIZE);
	useEffect(() => setSight({ from, to: Math.max(from, to) }), [from, to]);

	const focusIndex = (index: number) => {
		if (index < 0 || index >= total) return;
		wanted.current = index;
		virtualizer.scrollToIndex(index, { align: 'auto' });
		focusWanted();
	};
	/** Puts focus on the wanted row, once it is there. */
	const focusWanted = () => {
		if (wanted.current < 0) return;
		const place = `[aria-posinset="${wanted.current + 1}"] a`;
		const link = element.current?.querySelector<HTMLElement>(place);
		if (!link) return;
		wanted.current = -1;
		link.focus({ preventScroll: true });
	};
	useEffect(focusWanted);
	const step = (by: number) => {
		const at = (key: string | null) => items.find((item) => item.key === key)?.index;
		const active = element.current?.querySelector('a:focus') ? at(focused) : undefined;
		const start = active ?? at(current);
		focusIndex(start === undefined ? 0 : start + by);
	};
	handle.current = { focusIndex, step };

	return (
		<div
			class="virtual"
			ref={element}
			onKeyDown={(event) => {
				const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
				if (by === undefined) return;
				event.preventDefault();
				step(by);
			}}
		>
			<ul aria-label={props.label} style={{ height: `${total * rowHeight}px` }}>
				{items.map(({ index, start, row, key }) => (
					<li
						key={key}
						aria-setsize={total}
						aria-posinset={index + 1}
						style={{ transform: `translateY(${start}px)` }}
						onFocusIn={() => setFocused(key)}
					>
						{props.children(row, { tabIndex: key === tabbed ? 0 : -1, isCurrent: key === current })}
					</li>
				))}
			</ul>
		</div>
	);
}
