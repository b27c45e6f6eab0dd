import { groupCampaigns } from '../../sending/grouping';
import { simulateCampaign } from '../../service/campaigns';
import { describeFault } from '../../service/messages';
import { valueOf } from '../refusal';
import { showFor } from '../show';
import type { Entry, Operation, Session } from '../types';
import { inBatches } from './batches';
import { Delivery } from './deliver';
import { recipientFields, simplifyField, simulateTypeField, textFields } from './fields';
import { simulateOptions } from './options';
import { compareLists, messagesOf, toDrafts, toRequest } from './plan';
import { campaignReader, type CampaignPlan } from './read';
import { preview, previewJson } from './remarks';
import { checkRunWide } from './runWide';
import { readSettings } from './settings';

async function run(session: Session, entries: Array<Entry<CampaignPlan>>): Promise<void> {
	const { context, connection, parameters, hints, signal } = session;
	valueOf(context, checkRunWide(parameters));
	const settings = valueOf(context, readSettings(parameters));
	const messages = messagesOf(entries);
	const campaigns = valueOf(
		context,
		groupCampaigns(toDrafts(entries), {
			campaigns: settings.perItem ? 'perItem' : 'distinct',
			maxRecipients: settings.maxRecipients,
		}),
	);
	const delivery = new Delivery(session, settings, entries);
	await inBatches(
		campaigns,
		settings.batch,
		signal,
		async (campaign) => {
			const request = toRequest(campaign, messages.get(campaign.messageKey)!);
			const { timeoutMs } = settings;
			return await simulateCampaign(context, connection, request, { timeoutMs, signal });
		},
		(campaign, outcome) => {
			const message = messages.get(campaign.messageKey)!;
			const found = preview(campaign, message);
			for (const note of found.notes) hints.say(note);
			if (outcome.ok) {
				delivery.succeed(campaign, {
					answer: outcome.value,
					head: message.scheduledFor === undefined ? {} : { scheduledFor: message.scheduledFor },
					tail: { preview: previewJson(found) },
				});
			} else delivery.fail(campaign, describeFault(outcome.fault, 'simulate'));
		},
	);
	delivery.finish();
}

export const simulateFields = showFor(
	'campaign',
	['simulate'],
	[...recipientFields, ...textFields, simulateTypeField, simplifyField, simulateOptions],
);

/** Campaign: Simulate (interface §4.1): the price and the filtering, without a campaign. */
export const simulate: Operation<CampaignPlan> = {
	reader: (parameters) => campaignReader(parameters, true),
	compare: compareLists,
	run,
};
