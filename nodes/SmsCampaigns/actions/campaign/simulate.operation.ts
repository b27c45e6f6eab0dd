import { groupCampaigns } from '../../rules/grouping/groupCampaigns';
import { simulateCampaign } from '../../api/resources/campaigns';
import { describeFault } from '../../api/errors/describeFault';
import { valueOf } from '../common/valueOrThrow';
import { showFor } from '../common/displayOptions';
import type { Entry, Operation, Session } from '../common/types';
import { inBatches } from '../common/batches';
import { Delivery } from './output/campaignOutput';
import {
	recipientFields,
	simplifyField,
	simulateTypeField,
	textFields,
} from './description/fields';
import { simulateOptions } from './description/options';
import { compareLists, messagesOf, toDrafts, toRequest } from './send/requests';
import { campaignReader, type CampaignPlan } from './input/campaignItem';
import { preview, previewJson } from './output/hints';
import { checkRunWide } from './input/checkRunWideOptions';
import { readSettings } from './input/runSettings';

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
