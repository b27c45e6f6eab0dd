// Who got a campaign, and why the others did not.
import { useState } from 'preact/hooks';

import type { Message } from '../../../schemas/records.mts';
import { phoneAddress } from '../../app/route.mts';
import { Choice, Search } from '../../parts/field.tsx';
import { PagedTable, usePages, type Column } from '../../parts/table.tsx';
import { StateTag, Tag } from '../../parts/tags.tsx';
import { FILTERS, phoneText, reportText, searchedNumber, shortTime } from '../../parts/words.mts';

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
				<Tag kind="bad">{title}</Tag> <small>{why}</small>
			</>
		);
	}
	if (sentAt === null) return <StateTag state={state} />;
	const isBad = report !== null && report.status > 1 && report.status !== 3;
	const words = report ? reportText(report.status) : 'Sent';
	return (
		<>
			<Tag kind={isBad ? 'bad' : 'good'}>{words}</Tag> {shortTime(report?.at ?? sentAt)}
		</>
	);
}

function Recipient({ row: { phone, given } }: { row: Message }) {
	if (phone !== null) return <a href={phoneAddress(phone)}>{phoneText(phone)}</a>;
	return given === '' ? <em>empty</em> : <>{given}</>;
}

const COLUMNS: Array<Column<Message>> = [
	{ title: 'Number', class: 'tight', cell: (row) => <Recipient row={row} /> },
	{ title: 'What became of it', cell: (row) => <Fate row={row} /> },
	{ title: 'Text', class: 'cut', cell: ({ text }) => text },
	{ title: 'Parts', class: 'number', cell: ({ parts }) => parts },
	{ title: 'Country', class: 'tight', cell: ({ country }) => country ?? '–' },
	{ title: 'Id of the client', class: 'tight', cell: ({ gsmsmsid }) => gsmsmsid ?? '–' },
];

export function Recipients({ ticket }: { ticket: string }) {
	const [choice, setChoice] = useState('');
	const [search, setSearch] = useState('');
	const filter = Object.fromEntries(new URLSearchParams(choice));
	const query = { ticket, phone: searchedNumber(search), ...filter };
	const pages = usePages<Message>('messages', query);
	return (
		<section class="stack">
			<h2>Recipients</h2>
			<div class="row">
				<Search label="Why was this number filtered?" onSearch={setSearch} />
				<Choice isBare label="Show" options={CHOICES} value={choice} onChoose={setChoice} />
			</div>
			{pages.page?.total === 0 && <p class="quiet">Nobody matches.</p>}
			<PagedTable
				caption="Recipients of the campaign"
				columns={COLUMNS}
				pages={pages}
				// The same number may be there twice: the place in the list tells them apart.
				rowKey={(_row, index) => index}
			/>
		</section>
	);
}
