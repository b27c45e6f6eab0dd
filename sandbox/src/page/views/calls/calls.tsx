// The account's API calls, each with its request and its response.
import type { Call } from '../../../schemas/records.mts';
import { urlOf } from '../../app/route.mts';
import { WithDrawer } from '../../parts/drawer.tsx';
import { Empty, PageHead } from '../../parts/page.tsx';
import { FilteredTable, type Column } from '../../parts/table.tsx';
import { Outcome, Tag } from '../../parts/tags.tsx';
import { shortTime } from '../../parts/words.mts';
import { CallDetails } from './details.tsx';

const COLUMNS: Array<Column<Call>> = [
	{
		title: 'Call',
		cell: ({ method, path }) => (
			<>
				<code>{method}</code> {path}
			</>
		),
	},
	{ title: 'Outcome', class: 'tight', cell: (call) => <Outcome call={call} /> },
	{ title: 'HTTP', class: 'number', cell: ({ httpStatus }) => httpStatus ?? '–' },
	{
		title: 'Fault',
		class: 'tight',
		cell: ({ fault }) => (fault ? <Tag kind="warn">{fault}</Tag> : '–'),
	},
	{ title: 'Time', class: 'tight', cell: ({ at }) => shortTime(at) },
];
const RESULTS: Array<[string, string]> = [
	['', 'All results'],
	['ok', 'Accepted'],
	['rejected', 'Rejected'],
	['broken', 'Not handled'],
];

export function Calls({ parts: [part = ''] }: { parts: string[] }) {
	const id = /^\d{1,15}$/.test(part) ? Number(part) : null;
	return (
		<WithDrawer drawer={id !== null && <CallDetails key={id} id={id} />}>
			<PageHead
				title="API calls"
				lead="API calls from clients, newest first. Tokens and secrets are masked."
			/>
			<FilteredTable
				caption="API calls"
				columns={COLUMNS}
				name="calls"
				query={(text, result) => ({ text, result })}
				rowKey={(row) => row.id}
				current={id}
				onOpen={(row) => (location.hash = urlOf('calls', row.id))}
				searches="Search by path or request ID"
				choice={['Result', RESULTS]}
			>
				<Empty title="No calls yet">
					<p>Calls from clients that use this token appear here.</p>
					<a href="#/phones">How to send the first campaign</a>
				</Empty>
			</FilteredTable>
		</WithDrawer>
	);
}
