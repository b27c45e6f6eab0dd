// The campaigns, and the one that is open.
import { useState } from 'preact/hooks';

import type { Campaign } from '../../api/types.ts';
import { campaignAddress } from '../../app/route.ts';
import { useKeys } from '../../app/shortcuts.tsx';
import { Choice, focusSearch, Search } from '../../parts/field.tsx';
import { Empty, PageHead, Tag } from '../../parts/page.tsx';
import { PagedTable, usePages, type Column } from '../../parts/table.tsx';
import { CAMPAIGN_STATES, count, tableTime } from '../../parts/words.ts';
import { OneCampaign } from './campaign.tsx';

export function StateTag({ state }: { state: string }) {
	return <Tag kind={state === 'sent' ? 'good' : 'warn'}>{CAMPAIGN_STATES[state] ?? state}</Tag>;
}

const COLUMNS: Array<Column<Campaign>> = [
	{ title: 'Ticket', class: 'tight', cell: ({ ticket }) => ticket },
	{ title: 'Created', class: 'time tight', cell: ({ createdAt }) => tableTime(createdAt) },
	{ title: 'Text', class: 'clip', cell: ({ text }) => text },
	{ title: 'Sent', class: 'number', cell: ({ counters }) => count(counters.sent) },
	{
		title: 'Filtered',
		class: 'number',
		cell: ({ counters }) => count(counters.total - counters.sent),
	},
	{ title: 'Credits', class: 'number', cell: ({ cost }) => count(cost) },
	{ title: 'State', class: 'tight', cell: ({ state }) => <StateTag state={state} /> },
];
const STATES: Array<[string, string]> = [['', 'All states'], ...Object.entries(CAMPAIGN_STATES)];

/** A number as it is stored where the text is one, else the text. */
const searched = (text: string) =>
	/^[\d\s()./+-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^00/, '') : text;

function CampaignList() {
	const [search, setSearch] = useState('');
	const [state, setState] = useState('');
	const pages = usePages<Campaign>(
		async (api, range) => {
			const query = { search: searched(search), state, ...range };
			type Answer = { total: number; campaigns: Campaign[] };
			const { total, campaigns } = await api.get<Answer>('view/campaigns', query);
			return { total, rows: campaigns };
		},
		[search, state],
	);
	const isFiltered = search !== '' || state !== '';
	const isEmpty = pages.page?.total === 0;
	return (
		<div class="page">
			<PageHead
				title="Campaigns"
				lead="Everything that was sent, the newest first. A simulation makes no campaign."
			/>
			{(!isEmpty || isFiltered) && (
				<div class="inline-form filters" role="search">
					<Search
						label="Search a text, a sender, a ticket or a number"
						placeholder="Text, sender, ticket or number"
						onSearch={setSearch}
					/>
					<Choice label="State" options={STATES} value={state} onChoose={setState} />
				</div>
			)}
			<PagedTable
				caption="Campaigns"
				columns={COLUMNS}
				pages={pages}
				rowKey={({ ticket }) => ticket}
				onOpen={({ ticket }) => (location.hash = campaignAddress(ticket))}
			/>
			{isEmpty && isFiltered && <p class="quiet">No campaign fits.</p>}
			{isEmpty && !isFiltered && (
				<Empty title="No campaign yet">
					<p>
						Send one from n8n with the node SMS Campaigns: each shows up here with its counters.
					</p>
					<p>
						<a href="#/phones">How to send the first campaign</a>
					</p>
				</Empty>
			)}
		</div>
	);
}

export function Campaigns({ parts: [ticket] }: { parts: string[] }) {
	useKeys((key) => key === '/' && focusSearch());
	return ticket ? <OneCampaign key={ticket} ticket={ticket} /> : <CampaignList />;
}
