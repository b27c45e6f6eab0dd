// The error log of the service: the calls that were refused, as clients read it.
import type { ErrorRecord } from '../api/types.ts';
import { addressOf } from '../app/route.ts';
import { Bytes } from '../parts/copy.tsx';
import { Drawer, WithDrawer } from '../parts/drawer.tsx';
import { FilteredTable, useFilter } from '../parts/filtered.tsx';
import { Empty, Facts, PageHead, Tag } from '../parts/page.tsx';
import { NEWEST_FIRST, usePages, type Column } from '../parts/table.tsx';
import { fullTime, OUTCOMES, tableTime } from '../parts/words.ts';
import { headerText } from './calls/details.tsx';

const nameOf = (code: number) => `${code} ${OUTCOMES[code] ?? ''}`.trim();

const COLUMNS: Array<Column<ErrorRecord>> = [
	{ title: 'Id', class: 'tight', cell: ({ id }) => id },
	{ title: 'Code', class: 'tight', cell: ({ code }) => <Tag kind="bad">{nameOf(code)}</Tag> },
	{ title: 'Method', class: 'tight', cell: ({ method }) => method },
	{ title: 'Address', class: 'clip', cell: ({ url }) => url },
	{ title: 'At', class: 'time tight', cell: ({ at }) => tableTime(at) },
];
const CODES: Array<[string, string]> = [
	['', 'All codes'],
	...Object.entries(OUTCOMES)
		.filter(([code]) => code !== '1' && code !== '-8')
		.map(([code, name]): [string, string] => [code, `${code} ${name}`]),
];

function Details({ id, record }: { id: string; record: ErrorRecord | undefined }) {
	return (
		<Drawer title={`Error ${id}`} closed="#/errors">
			{record ? (
				<>
					<Facts
						pairs={[
							['At', fullTime(record.at)],
							['Code', nameOf(record.code)],
							['Call', <code key="call">{`${record.method} ${record.url}`}</code>],
							['Query', record.query === '' ? null : <code>{record.query}</code>],
							['From', record.ip],
						]}
					/>
					<Bytes title="Headers" text={headerText(record.headers)} />
					<Bytes title="Body" text={record.body} isFormatted />
				</>
			) : (
				<p class="quiet">It is not on this page of the log.</p>
			)}
		</Drawer>
	);
}

export function Errors({ parts: [part = ''] }: { parts: string[] }) {
	const id = /^\d{1,15}$/.test(part) ? part : null;
	const filter = useFilter();
	const { search, choice: code } = filter;
	const pages = usePages<ErrorRecord>('errors', 'errors', { ...NEWEST_FIRST, text: search, code });
	const record = pages.page?.rows.find((row) => String(row.id) === id);
	return (
		<WithDrawer drawer={id !== null && pages.page && <Details key={id} id={id} record={record} />}>
			<PageHead
				title="Errors"
				lead="The log of refused calls that clients read at /errors, the newest first."
			/>
			<FilteredTable
				caption="Refused calls"
				columns={COLUMNS}
				pages={pages}
				rowKey={(row) => row.id}
				current={id === null ? null : Number(id)}
				onOpen={(row) => (location.hash = addressOf('errors', row.id))}
				filter={filter}
				searches={['Search an address, or what a body holds', 'Address, text or number in a body']}
				choice={['Code', CODES]}
				none="No refused call fits."
			>
				<Empty title="No call was refused">
					<p>
						A call with a wrong body, an unknown list or too few credits would be kept here, as the
						service keeps it.
					</p>
				</Empty>
			</FilteredTable>
		</WithDrawer>
	);
}
