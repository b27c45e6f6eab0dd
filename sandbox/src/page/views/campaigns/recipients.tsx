// A campaign's recipients, and the reasons for filtering.

import type { Message } from '../../../schemas/records.mts';
import { phoneUrl } from '../../app/route.mts';
import { FilteredTable, type Column } from '../../parts/table.tsx';
import { StateTag, Tag } from '../../parts/tags.tsx';
import { FILTERS, phoneText, reportText, searchedNumber, shortTime } from '../../parts/words.mts';

/** The choices of recipients: query parameters and a label for each choice. */
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

function Status({ row: { state, reason, sentAt, report } }: { row: Message }) {
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
	if (phone !== null) return <a href={phoneUrl(phone)}>{phoneText(phone)}</a>;
	return given === '' ? <em>empty</em> : <>{given}</>;
}

const COLUMNS: Array<Column<Message>> = [
	{ title: 'Number', class: 'tight', cell: (row) => <Recipient row={row} /> },
	{ title: 'Status', cell: (row) => <Status row={row} /> },
	{ title: 'Text', class: 'cut', cell: ({ text }) => text },
	{ title: 'Parts', class: 'number', cell: ({ parts }) => parts },
	{ title: 'Country', class: 'tight', cell: ({ country }) => country ?? '–' },
	{ title: "Client's ID", class: 'tight', cell: ({ gsmsmsid }) => gsmsmsid ?? '–' },
];

export function Recipients({ ticket }: { ticket: string }) {
	return (
		<section class="stack">
			<h2>Recipients</h2>
			<FilteredTable
				caption="The campaign's recipients"
				columns={COLUMNS}
				name="messages"
				query={(search, choice) => ({
					...{ ticket, order: 'oldest', phone: searchedNumber(search) },
					...Object.fromEntries(new URLSearchParams(choice)),
				})}
				// A phone number may occur twice, so the position in the list identifies a row.
				rowKey={(_row, index) => index}
				searches="Search by number"
				choice={['Show', CHOICES]}
			/>
		</section>
	);
}
