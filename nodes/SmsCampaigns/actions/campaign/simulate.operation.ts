import type { IDataObject } from 'n8n-workflow';
import { simulateCampaign } from '../../api/resources/campaigns';
import { describeFault } from '../../api/errors/describeFault';
import { writePhoneNumber } from '../../rules/recipients/readRecipients';
import { collectionOf, simplifyRows } from '../../fields/panel';
import { readItems } from '../../run/runOperation';
import type { Session } from '../../run/types';
import * as ofItem from '../../campaign/input/campaignItem';
import { allowedHours } from '../../campaign/hours/option';
import { emptyFields } from '../../campaign/input/emptyFields';
import * as ofLimit from '../../campaign/input/frequencyLimit';
import * as text from '../../campaign/input/message';
import { schedule } from '../../campaign/input/schedule';
import * as ofRun from '../../campaign/input/runOptions';
import { addOutput } from '../../campaign/output/campaignOutput';
import { failCampaign } from '../../campaign/output/itemResults';
import type { Campaign } from '../../campaign/plan/types';
import { findListConflicts, planCampaigns } from '../../campaign/send/planCampaigns';
import { Calls } from '../../campaign/send/pacing';

const EARLIER_RUNS = `'${ofLimit.frequencyLimit.property.displayName}' in a Send node also counts messages from earlier executions. Simulate does not count those messages, so Send may reach fewer people.`;

/** Campaign: Simulate (contract 4.1). Returns the price and the left-out recipients without creating a campaign. */
export async function run(session: Session): Promise<void> {
	const { hints, parameters, results } = session;
	const read = ofItem.createCampaignReader(session);
	const items = readItems(session, read, (read) => findListConflicts(read));
	const settings = ofRun.readRunSettings(session);
	const { limit } = settings;
	if (limit && limit.per !== 'run') hints.addForRun(EARLIER_RUNS);
	const planned = await planCampaigns(
		session,
		items,
		settings,
		limit && { claim: (...run) => ofLimit.limitRun(limit, parameters.timeZone, ...run) },
	);
	const previews = new Map<Campaign, IDataObject>();
	const calls = new Calls(session, planned.times);
	await calls.forEach(
		planned.jobs,
		async ({ request }) => await simulateCampaign(session, request),
		({ campaign, scheduledFor }, outcome) => {
			if (!outcome.ok) {
				const error = describeFault(outcome.fault, 'simulate');
				const isUnknown = outcome.fault.kind === 'unknown';
				failCampaign(results, campaign, { ...error, isUnknown });
				return;
			}
			previews.set(campaign, campaign.preview!.columns);
			const record = { response: outcome.value, moderated: false, scheduledFor };
			campaign.outcome = { state: 'accepted', record };
		},
	);
	// A later Send node may read the rows' column "phone", so the numbers have a format that the Send node can read.
	const numberOptions = ofItem.createNumberOptions(session);
	const writeNumber = (digits: string, index: number) =>
		writePhoneNumber(digits, numberOptions(index, ofItem.phoneNumbers).defaultCountry);
	addOutput(session, settings, { ...planned, simulated: { previews, writeNumber } });
}

export { SIMULATE_COLUMNS as columns } from '../../campaign/columns';
export { describeItem } from '../../campaign/input/campaignItem';

export const fields = [
	...ofItem.recipientFields,
	text.message.property,
	text.sendType.property,
	collectionOf(
		allowedHours,
		ofItem.defaultCountry,
		ofItem.doNotSendTo,
		ofLimit.frequencyLimit,
		emptyFields,
		text.links,
		ofRun.itemPer,
		schedule,
		text.sender,
		simplifyRows,
	),
];
