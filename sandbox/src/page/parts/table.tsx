// Tables that read only their first rows, so that long tables stay fast.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import type { Parameters } from '../api/api.mts';
import { useAnswer } from '../app/session.mts';
import { Button } from './button.tsx';
import { Choice, Search } from './field.tsx';
import { count } from './words.mts';

const PAGE_SIZE = 50;

/** The first rows of a list, and the total number of rows. */
interface Page<Row> {
	total: number;
	rows: Row[];
}

export interface Column<Row> {
	title: string;
	class?: string;
	cell(row: Row): ComponentChildren;
}

/** A list's visible rows, and a function that shows more rows. */
interface Pages<Row> {
	page: Page<Row> | undefined;
	more(): void;
}

/** The query for a list with the newest row first. */
export const NEWEST_FIRST = { order: 'newest' };

/**
 * Reads a list's first rows and starts again when the query changes.
 * @param path the list's path, whose last part is the name of the rows in the response
 */
export function usePages<Row>(path: string, query: Parameters): Pages<Row> {
	const print = JSON.stringify(query);
	const [shown, setShown] = useState({ print, limit: PAGE_SIZE });
	const limit = shown.print === print ? shown.limit : PAGE_SIZE;
	const { answer } = useAnswer(
		async (api) => {
			type Rows = { total: number } & Record<string, Row[]>;
			const page = await api.get<Rows>(path, { ...query, limit });
			return { total: page.total, rows: page[path.split('/').at(-1) ?? ''] ?? [] };
		},
		[print, limit],
	);
	return { page: answer, more: () => setShown({ print, limit: limit + PAGE_SIZE }) };
}

/** The number of visible rows and a button for more, unless all rows are visible. */
export function More({ page, more }: Pages<unknown>) {
	if (!page || page.rows.length >= page.total) return null;
	return (
		<div class="row">
			<small>{`${count(page.rows.length)} of ${count(page.total)}`}</small>
			<Button onClick={more}>Show more</Button>
		</div>
	);
}

interface TableProps<Row> {
	caption: string;
	columns: Array<Column<Row>>;
	pages: Pages<Row>;
	rowKey(row: Row, index: number): string | number;
	/** The key of the row that is open next to the table. */
	current?: string | number | null;
	/** The action for a click on the first cell, which becomes a button. */
	onOpen?(row: Row): void;
}

function TableRow<Row>(props: { row: Row; id: string | number; table: TableProps<Row> }) {
	const { row, id } = props;
	const { columns, onOpen, current } = props.table;
	return (
		<tr aria-current={id === current ? 'true' : undefined}>
			{columns.map((column, index) => {
				const Cell = index === 0 ? 'th' : 'td';
				const content = column.cell(row);
				return (
					<Cell key={column.title} scope={index === 0 ? 'row' : undefined} class={column.class}>
						{index === 0 && onOpen ? (
							<button type="button" class="row-link" onClick={() => onOpen(row)}>
								{content}
							</button>
						) : (
							content
						)}
					</Cell>
				);
			})}
		</tr>
	);
}

/** A table of rows, or nothing if there are no rows. */
export function PagedTable<Row>(props: TableProps<Row>) {
	const { caption, columns, pages, rowKey } = props;
	if (!pages.page || pages.page.total === 0) return null;
	return (
		<>
			<div class="panel table-wrap" role="region" aria-label={caption} tabIndex={0}>
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
						{pages.page.rows.map((row, index) => {
							const id = rowKey(row, index);
							return <TableRow key={id} id={id} row={row} table={props} />;
						})}
					</tbody>
				</table>
			</div>
			<More {...pages} />
		</>
	);
}

interface FilteredProps<Row> extends Omit<TableProps<Row>, 'pages'> {
	/** The list's path, which is also the name of the rows in the response. */
	name: string;
	/** Builds the query from the search text and the choice. */
	query(search: string, choice: string): Parameters;
	/** The search field's label. Without a label, the table has no search. */
	searches?: string;
	choice: [label: string, options: Array<[value: string, text: string]>];
	/** The content for an empty list. */
	children?: ComponentChildren;
}

/** A table with a search and a choice above it. The newest row comes first, unless the query sets another order. */
export function FilteredTable<Row>(props: FilteredProps<Row>) {
	const [search, setSearch] = useState('');
	const [choice, setChoice] = useState('');
	const pages = usePages<Row>(props.name, { ...NEWEST_FIRST, ...props.query(search, choice) });
	if (!pages.page) return null;
	const isEmpty = pages.page.total === 0;
	if (isEmpty && search === '' && choice === '') return <>{props.children}</>;
	const [label, options] = props.choice;
	return (
		<>
			<div class="row">
				{props.searches && <Search label={props.searches} onSearch={setSearch} />}
				<Choice isBare label={label} options={options} value={choice} onChoose={setChoice} />
			</div>
			{isEmpty && <p class="quiet">Nothing matches.</p>}
			<PagedTable {...props} pages={pages} />
		</>
	);
}
