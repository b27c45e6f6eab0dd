// The campaigns, and the one that is open.
import type { Campaign } from '../../api/types.ts';
import { campaignAddress } from '../../app/route.ts';
import { FilteredTable, useFilter } from '../../parts/filtered.tsx';
import { Empty, PageHead, Tag } from '../../parts/page.tsx';
import { NEWEST_FIRST, usePages, type Column } from '../../parts/table.tsx';
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
	const filter = useFilter();
	const { search, choice: state } = filter;
	const query = { ...NEWEST_FIRST, text: searched(search), state };
	const pages = usePages<Campaign>('campaigns', 'campaigns', query);
	return (
		<div class="page">
			<PageHead
				title="Campaigns"
				lead="Everything that was sent, the newest first. A simulation makes no campaign."
			/>
			<FilteredTable
				caption="Campaigns"
				columns={COLUMNS}
				pages={pages}
				rowKey={({ ticket }) => ticket}
				onOpen={({ ticket }) => (location.hash = campaignAddress(ticket))}
				filter={filter}
				searches={[
					'Search a text, a sender, a ticket or a number',
					'Text, sender, ticket or number',
				]}
				choice={['State', STATES]}
				none="No campaign fits."
			>
				<Empty title="No campaign yet">
					<p>
						Send one from n8n with the node SMS Campaigns: each shows up here with its counters.
					</p>
					<p>
						<a href="#/phones">How to send the first campaign</a>
					</p>
				</Empty>
			</FilteredTable>
		</div>
	);
}

export function Campaigns({ parts: [ticket] }: { parts: string[] }) {
	return ticket ? <OneCampaign key={ticket} ticket={ticket} /> : <CampaignList />;
}
