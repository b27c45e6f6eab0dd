// The list of campaigns, or the open campaign.
import type { Campaign } from '../../../schemas/records.mts';
import { campaignUrl } from '../../app/route.mts';
import { Empty, PageHead } from '../../parts/page.tsx';
import { FilteredTable, type Column } from '../../parts/table.tsx';
import { StateTag } from '../../parts/tags.tsx';
import { CAMPAIGN_STATES, count, searchedNumber, shortTime } from '../../parts/words.mts';
import { OneCampaign } from './campaign.tsx';

const COLUMNS: Array<Column<Campaign>> = [
	{ title: 'Ticket', class: 'tight', cell: ({ ticket }) => ticket },
	{ title: 'Created', class: 'tight', cell: ({ createdAt }) => shortTime(createdAt) },
	{ title: 'Text', class: 'cut', cell: ({ text }) => text },
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

export function Campaigns({ parts: [ticket] }: { parts: string[] }) {
	if (ticket) return <OneCampaign key={ticket} ticket={ticket} />;
	return (
		<div class="page stack">
			<PageHead
				title="Campaigns"
				lead="All campaigns, newest first. A simulation creates no campaign."
			/>
			<FilteredTable
				caption="Campaigns"
				columns={COLUMNS}
				name="campaigns"
				query={(text, state) => ({ text: searchedNumber(text), state })}
				rowKey={(row) => row.ticket}
				onOpen={(row) => (location.hash = campaignUrl(row.ticket))}
				searches="Search by text, sender, ticket or number"
				choice={['State', STATES]}
			>
				<Empty title="No campaigns yet">
					<p>Each campaign appears here with its counters.</p>
					<a href="#/phones">How to send the first campaign</a>
				</Empty>
			</FilteredTable>
		</div>
	);
}
