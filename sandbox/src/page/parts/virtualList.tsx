// A list of which only the rows near those in sight are there, however long it is.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Api } from '../api/api.ts';
import type { Page } from '../api/types.ts';
import { useAnswer } from '../app/session.ts';

/** More rows than a screen shows: this many are read above those in sight, and below. */
const CHUNK = 40;

type RowOf<P extends Page<unknown>> = P['rows'][number];

interface Props<P extends Page<unknown>> {
	label: string;
	/** In pixels, as in the style sheet. */
	rowHeight: number;
	read(api: Api, range: { limit: number; offset: number }): Promise<P>;
	/** What is searched: another one begins at the top. */
	input: string;
	rowKey(row: RowOf<P>): string;
	/** Key of the row that is open. */
	current: string | null;
	/** Makes the link of a row. */
	children(row: RowOf<P>, props: { tabIndex: number; isCurrent: boolean }): ComponentChildren;
	/** Gets the page whenever it was read. */
	onRead(page: P): void;
}

/**
 * A list of rows that are all as high as each other, read as they come into sight. It is one stop for Tab, so that
 * what comes after it is near; arrow keys go from row to row.
 */
export function VirtualList<P extends Page<unknown>>(props: Props<P>) {
	const { rowHeight, input, rowKey, current } = props;
	const element = useRef<HTMLDivElement>(null);
	const [chunk, setChunk] = useState(0);
	const [focused, setFocused] = useState<string | null>(null);
	const offset = Math.max(chunk - 1, 0) * CHUNK;
	const { answer } = useAnswer(
		async (api) => ({ offset, page: await props.read(api, { limit: 3 * CHUNK, offset }) }),
		[input, offset],
	);
	useEffect(() => {
		if (answer) props.onRead(answer.page);
	}, [answer]);
	useEffect(() => element.current?.scrollTo(0, 0), [input]);
	const { rows, total } = answer?.page ?? { rows: [], total: 0 };
	const keys = rows.map(rowKey);
	const tabbed = [focused, current].find((key) => key !== null && keys.includes(key)) ?? keys[0];
	const step = (event: KeyboardEvent) => {
		const side = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
		const next = side[event.key as keyof typeof side];
		if (next === undefined) return;
		event.preventDefault();
		(event.target as Element).closest('li')?.[next]?.querySelector('a')?.focus();
	};
	return (
		<div
			class="virtual"
			ref={element}
			onKeyDown={step}
			onScroll={({ currentTarget }) =>
				setChunk(Math.floor(currentTarget.scrollTop / rowHeight / CHUNK))
			}
		>
			<ul aria-label={props.label} style={{ height: `${total * rowHeight}px` }}>
				{rows.map((row: RowOf<P>, index) => {
					const key = rowKey(row);
					const place = (answer?.offset ?? 0) + index;
					return (
						<li
							key={key}
							aria-setsize={total}
							aria-posinset={place + 1}
							style={{ transform: `translateY(${place * rowHeight}px)` }}
							onFocusIn={() => setFocused(key)}
						>
							{props.children(row, {
								tabIndex: key === tabbed ? 0 : -1,
								isCurrent: key === current,
							})}
						</li>
					);
				})}
			</ul>
		</div>
	);
}
