// The API calls of the account, each with what was asked and answered.
import type { Call } from '../../api/types.ts';
import { addressOf } from '../../app/route.ts';
import { WithDrawer } from '../../parts/drawer.tsx';
import { FilteredTable, useFilter } from '../../parts/filtered.tsx';
import { Empty, PageHead, Tag } from '../../parts/page.tsx';
import { NEWEST_FIRST, usePages, type Column } from '../../parts/table.tsx';
import { OUTCOMES, tableTime } from '../../parts/words.ts';
import { CallDetails } from './details.tsx';

/** What a call came to. */
export function Outcome({ call: { outcome, httpStatus, fault } }: { call: Call }) {
	if (outcome === null) return <Tag kind={fault ? 'warn' : ''}>Not worked on</Tag>;
	const kind = outcome === 1 ? 'good' : outcome === -8 ? 'warn' : 'bad';
	return (
		<>
			<Tag kind={kind}>{`${outcome} ${OUTCOMES[outcome] ?? 'Outcome'}`}</Tag>
			{httpStatus === null && [
				' ',
				<Tag key="cut" kind="bad">
					no answer
				</Tag>,
			]}
		</>
	);
}

const COLUMNS: Array<Column<Call>> = [
	{
		title: 'Call',
		class: 'call',
		cell: ({ method, path }) => (
			<>
				<span class="method">{method}</span> {path}
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
	{ title: 'At', class: 'time tight', cell: ({ at }) => tableTime(at) },
];
const RESULTS: Array<[string, string]> = [
	['', 'All results'],
	['ok', 'Accepted'],
	['refused', 'Refused'],
	['broken', 'Not worked on'],
];

export function Calls({ parts: [part = ''] }: { parts: string[] }) {
	const id = /^\d{1,15}$/.test(part) ? Number(part) : null;
	const filter = useFilter();
	const { search, choice: result } = filter;
	const pages = usePages<Call>('calls', 'calls', { ...NEWEST_FIRST, text: search, result });
	return (
		<WithDrawer drawer={id !== null && <CallDetails key={id} id={id} />}>
			<PageHead
				title="API calls"
				lead="What clients asked of the service, the newest first. Tokens and secrets are masked."
			/>
			<FilteredTable
				caption="API calls"
				columns={COLUMNS}
				pages={pages}
				rowKey={(row) => row.id}
				current={id}
				onOpen={(row) => (location.hash = addressOf('calls', row.id))}
				filter={filter}
				searches={[
					'Search a path, a request id, or what a body holds',
					'Path, request id, text or number in a body',
				]}
				choice={['Result', RESULTS]}
				none="No call fits."
			>
				<Empty title="No call yet">
					<p>
						As soon as n8n, curl or anything else calls the service with this token, the call is
						here.
					</p>
					<p>
						<a href="#/phones">How to send the first campaign</a>
					</p>
				</Empty>
			</FilteredTable>
		</WithDrawer>
	);
}
