import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { useKeys } from '../app/shortcuts.tsx';
import { Choice, focusSearch, Search } from './field.tsx';
import { PagedTable, type TableProps } from './table.tsx';

/** What a list is searched for, and the one of its choices. */
export interface Filter {
	search: string;
	choice: string;
	setSearch(search: string): void;
	setChoice(choice: string): void;
}

export function useFilter(): Filter {
	const [search, setSearch] = useState('');
	const [choice, setChoice] = useState('');
	useKeys((key) => key === '/' && focusSearch());
	return { search, choice, setSearch, setChoice };
}

interface Props<Row> extends TableProps<Row> {
	filter: Filter;
	/** What the search finds, for a screen reader, and shortly. */
	searches: [label: string, placeholder: string];
	choice: [label: string, options: Array<[value: string, text: string]>];
	/** Said when nothing fits. */
	none: string;
	/** Shown instead of all when the list is empty. */
	children: ComponentChildren;
}

/** A table with a search and a choice above it. */
export function FilteredTable<Row>(props: Props<Row>) {
	const { filter, pages, searches, choice } = props;
	const isFiltered = filter.search !== '' || filter.choice !== '';
	if (!pages.page) return null;
	const isEmpty = pages.page.total === 0;
	if (isEmpty && !isFiltered) return <>{props.children}</>;
	return (
		<>
			<div class="inline-form filters" role="search">
				<Search label={searches[0]} placeholder={searches[1]} onSearch={filter.setSearch} />
				<Choice
					label={choice[0]}
					options={choice[1]}
					value={filter.choice}
					onChoose={filter.setChoice}
				/>
			</div>
			{isEmpty && <p class="quiet">{props.none}</p>}
			<PagedTable {...props} />
		</>
	);
}
