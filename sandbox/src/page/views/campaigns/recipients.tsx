// Who got a campaign, and why the others did not.
import { useState } from 'preact/hooks';

import type { Message, Page } from '../../api/types.ts';
import { phoneAddress } from '../../app/route.ts';
import { useKeys } from '../../app/shortcuts.tsx';
import { Choice, focusSearch, Search } from '../../parts/field.tsx';
import { Tag } from '../../parts/page.tsx';
import { PagedTable, usePages, type Column } from '../../parts/table.tsx';
import { FILTERS, phoneText, REPORTS, tableTime } from '../../parts/words.ts';
import { StateTag } from './campaigns.tsx';

/** Which recipients are shown: parameters of the query, and what it is called. */
const CHOICES: Array<[string, string]> = [
	['', 'All'],
	['state=sent', 'Sent'],
	['report=3', 'Delivered'],
	['report=2', 'Not delivered'],
	['state=sent&report=none', 'Without a report'],
	['state=filtered', 'Filtered'],
	...Object.entries(FILTERS).map(([name, [title]]): [string, string] => [
		`reason=${name}`,
		`Filtered: ${title}`,
	]),
];

function Fate({ row: { state, reason, sentAt, report } }: { row: Message }) {
	if (reason !== null) {
		const [title, why] = FILTERS[reason] ?? [reason, ''];
		return (
			<>
				<Tag kind="bad">{title}</Tag> <span class="small">{why}</span>
			</>
		);
	}
	if (sentAt === null) return <StateTag state={state} />;
	const isBad = report !== null && report.status > 1 && report.status !== 3;
	const words = report ? (REPORTS[report.status] ?? `Status ${report.status}`) : 'Sent';
	return (
		<>
			<Tag kind={isBad ? 'bad' : 'good'}>{words}</Tag> {tableTime(report?.at ?? sentAt)}
		</>
	);
}

function Recipient({ row: { phone, given } }: { row: Message }) {
	if (phone !== null) return <a href={phoneAddress(phone)}>{phoneText(phone)}</a>;
	return given === '' ? <em>empty</em> : <>{given}</>;
}

const COLUMNS: Array<Column<Message>> = [
	{ title: 'Number', class: 'tight', cell: (row) => <Recipient row={row} /> },
	{ title: 'What became of it', class: 'fate', cell: (row) => <Fate row={row} /> },
	{ title: 'Text', class: 'clip', cell: ({ text }) => text },
	{ title: 'Parts', class: 'number', cell: ({ parts }) => parts },
	{ title: 'Country', class: 'tight', cell: ({ country }) => country ?? '–' },
	{ title: 'Id of the client', class: 'tight', cell: ({ gsmsmsid }) => gsmsmsid ?? '–' },
];

/** A number in digits as it is stored, else what was typed: invalid ones are kept as given. */
function searchedNumber(text: string): string {
	const digits = text.replace(/[\s().+-]/g, '');
	return /^\d+$/.test(digits) ? digits.replace(/^00/, '') : text;
}

/** Answers for the number that was asked for. */
function Explained({ page, search }: { page: Page<Message> | undefined; search: string }) {
	if (!page) return null;
	const [row] = page.rows;
	if (!row) {
		const text = search === '' ? 'Nobody.' : 'This number is not among the recipients.';
		return (
			<p class="explain quiet" role="status">
				{text}
			</p>
		);
	}
	if (search === '') return null;
	const number = row.phone === null ? row.given : phoneText(row.phone);
	const why = row.reason === null ? 'It was not filtered.' : FILTERS[row.reason]?.[1];
	return (
		<p class="explain" role="status">
			<strong>{number}</strong>: {why}
		</p>
	);
}

export function Recipients({ ticket }: { ticket: string }) {
	useKeys((key) => key === '/' && focusSearch());
	const [choice, setChoice] = useState('');
	const [search, setSearch] = useState('');
	const filter = Object.fromEntries(new URLSearchParams(choice));
	const query = { ticket, phone: searchedNumber(search), ...filter };
	const pages = usePages<Message>('messages', 'messages', query);
	return (
		<section class="section">
			<h2>Recipients</h2>
			<div class="inline-form filters" role="search">
				<Search
					label="Why was this one filtered?"
					placeholder="Why was this number filtered?"
					onSearch={setSearch}
				/>
				<Choice label="Show" options={CHOICES} value={choice} onChoose={setChoice} />
			</div>
			<Explained page={pages.page} search={search} />
			<div class="section-body">
				<PagedTable
					caption="Recipients of the campaign"
					columns={COLUMNS}
					pages={pages}
					// The same number may be there twice: the place in the list tells them apart.
					rowKey={(_row, index) => index}
				/>
			</div>
		</section>
	);
}
