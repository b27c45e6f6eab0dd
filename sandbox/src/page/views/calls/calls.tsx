// The API calls of the account, each with what was asked and answered.
import { useState } from 'preact/hooks';

import type { Call } from '../../api/types.ts';
import { addressOf } from '../../app/route.ts';
import { useKeys } from '../../app/shortcuts.tsx';
import { WithDrawer } from '../../parts/drawer.tsx';
import { Choice, focusSearch, Search } from '../../parts/field.tsx';
import { Empty, PageHead, Tag } from '../../parts/page.tsx';
import { PagedTable, usePages, type Column } from '../../parts/table.tsx';
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
	const [search, setSearch] = useState('');
	const [result, setResult] = useState('');
	const pages = usePages<Call>(
		async (api, range) => {
			const query = { search, result, ...range };
			type Answer = { total: number; calls: Call[] };
			const { total, calls } = await api.get<Answer>('view/calls', query);
			return { total, rows: calls };
		},
		[search, result],
	);
	useKeys((key) => key === '/' && focusSearch());
	const isFiltered = search !== '' || result !== '';
	const isEmpty = pages.page?.total === 0;
	const call = pages.page?.rows.find((row) => row.id === id);
	return (
		<WithDrawer drawer={id !== null && <CallDetails key={id} id={id} call={call} />}>
			<PageHead
				title="API calls"
				lead="What clients asked of the service, the newest first. Tokens and secrets are masked."
			/>
			{(!isEmpty || isFiltered) && (
				<div class="inline-form filters" role="search">
					<Search
						label="Search a path, a request id, or what a body holds"
						placeholder="Path, request id, text or number in a body"
						onSearch={setSearch}
					/>
					<Choice label="Result" options={RESULTS} value={result} onChoose={setResult} />
				</div>
			)}
			<PagedTable
				caption="API calls"
				columns={COLUMNS}
				pages={pages}
				rowKey={(row) => row.id}
				current={id}
				onOpen={(row) => (location.hash = addressOf('calls', row.id))}
			/>
			{isEmpty && isFiltered && <p class="quiet">No call fits.</p>}
			{isEmpty && !isFiltered && (
				<Empty title="No call yet">
					<p>
						As soon as n8n, curl or anything else calls the service with this token, the call is
						here.
					</p>
					<p>
						<a href="#/phones">How to send the first campaign</a>
					</p>
				</Empty>
			)}
		</WithDrawer>
	);
}
