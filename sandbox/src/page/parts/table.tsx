// Tables that come page by page, so that long ones stay quick.
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';

import type { Parameters } from '../api/api.ts';
import type { Page } from '../api/types.ts';
import { useAnswer } from '../app/session.ts';
import { Button } from './button.tsx';
import { count } from './words.ts';

const PAGE_SIZE = 50;

export interface Column<Row> {
	title: string;
	class?: string;
	cell(row: Row): ComponentChildren;
}

/** The page of a list that is shown, and how to turn it. */
export interface Pages<Row> {
	page: (Page<Row> & { offset: number }) | undefined;
	turn(step: 1 | -1): void;
}

/** The query of a list that begins with what happened last. */
export const NEWEST_FIRST = { order: 'newest' };

/**
 * Reads a list page by page; begins anew when the query is another one.
 * @param name of the rows in the answer
 */
export function usePages<Row>(path: string, name: string, query: Parameters = {}): Pages<Row> {
	const print = JSON.stringify([path, query]);
	const [place, setPlace] = useState({ print, offset: 0 });
	const wanted = place.print === print ? place.offset : 0;
	const { answer } = useAnswer(
		async (api) => {
			const readPage = async (offset: number) => {
				const range = { limit: PAGE_SIZE, offset };
				const page = await api.get<Record<string, unknown>>(path, { ...query, ...range });
				return { total: page.total as number, rows: page[name] as Row[], offset };
			};
			const page = await readPage(wanted);
			if (page.rows.length > 0 || wanted === 0) return page;
			// There are fewer rows than there were.
			return await readPage(Math.floor(Math.max(page.total - 1, 0) / PAGE_SIZE) * PAGE_SIZE);
		},
		[print, wanted],
	);
	const turn = (step: 1 | -1) => {
		const offset = Math.max((answer?.offset ?? 0) + step * PAGE_SIZE, 0);
		setPlace({ print, offset });
	};
	return { page: answer, turn };
}

export interface TableProps<Row> {
	caption: string;
	columns: Array<Column<Row>>;
	pages: Pages<Row>;
	rowKey(row: Row, index: number): string | number;
	/** The key of the row that is open beside the table. */
	current?: string | number | null;
	/** What a click on a row does; the first cell is then a button. */
	onOpen?(row: Row): void;
}

function TableRow<Row>({
	row,
	props,
	id,
}: {
	row: Row;
	props: TableProps<Row>;
	id: string | number;
}) {
	const { columns, onOpen, current } = props;
	const onClick = ({ target }: MouseEvent) => {
		// A click anywhere in the row; a press of a key is the button's.
		if ((target as Element).closest('a, button:not(.row-link), input, select')) return;
		if (getSelection()?.isCollapsed === false) return;
		onOpen?.(row);
	};
	return (
		<tr
			data-open={onOpen && ''}
			aria-current={id === current ? 'true' : undefined}
			onClick={onOpen && onClick}
		>
			{columns.map((column, index) => {
				const content = column.cell(row);
				if (index > 0) {
					return (
						<td key={column.title} class={column.class}>
							{content}
						</td>
					);
				}
				return (
					<th key={column.title} scope="row" class={column.class}>
						{onOpen ? (
							<button type="button" class="row-link">
								{content}
							</button>
						) : (
							content
						)}
					</th>
				);
			})}
		</tr>
	);
}

/** A table of rows that the server hands out page by page; nothing where there is none. */
export function PagedTable<Row>(props: TableProps<Row>) {
	const { caption, columns, pages, rowKey } = props;
	const wrap = useRef<HTMLDivElement>(null);
	if (!pages.page || pages.page.total === 0) return null;
	const { total, rows, offset } = pages.page;
	const last = offset + rows.length;
	const turn = (step: 1 | -1) => {
		pages.turn(step);
		wrap.current?.scrollIntoView({ block: 'nearest' });
	};
	return (
		<div>
			<div class="table-wrap" role="region" aria-label={caption} tabIndex={0} ref={wrap}>
				<table>
					<caption class="visually-hidden">{caption}</caption>
					<thead>
						<tr>
							{columns.map((column) => (
								<th key={column.title} scope="col" class={column.class}>
									{column.title}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row, index) => {
							const id = rowKey(row, offset + index);
							return <TableRow key={id} id={id} row={row} props={props} />;
						})}
					</tbody>
				</table>
			</div>
			{total > PAGE_SIZE && (
				<div class="pager">
					<span>{`${count(offset + 1)} to ${count(last)} of ${count(total)}`}</span>
					<Button disabled={offset === 0} onClick={() => turn(-1)}>
						Previous
					</Button>
					<Button disabled={last >= total} onClick={() => turn(1)}>
						Next
					</Button>
				</div>
			)}
		</div>
	);
}
