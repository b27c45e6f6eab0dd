import { groupCampaigns } from '../../rules/grouping/groupCampaigns';
import { simulateCampaign } from '../../api/resources/campaigns';
import { describeFault } from '../../api/errors/describeFault';
import { valueOrThrow } from '../common/valueOrThrow';
import { showForOperation } from '../common/displayOptions';
import type { CheckedItem, Operation, RunContext } from '../common/types';
import { runInBatches } from '../common/batches';
import { CampaignOutput } from './output/campaignOutput';
import {
	recipientFields,
	simplifyField,
	simulateTypeField,
	textFields,
} from './description/fields';
import { simulateOptions } from './description/options';
import { findListConflicts, messagesByKey, toCampaignInputs, toRequest } from './send/requests';
import { createCampaignReader, type CampaignItem } from './input/campaignItem';
import { previewCampaign, previewJson } from './output/hints';
import { checkRunWideOptions } from './input/checkRunWideOptions';
import { readRunSettings } from './input/runSettings';

async function runSimulate(
	session: RunContext,
	entries: Array<CheckedItem<CampaignItem>>,
): Promise<void> {
	const { context, connection, parameters, hints, signal } = session;
	valueOrThrow(context, checkRunWideOptions(parameters));
	const settings = valueOrThrow(context, readRunSettings(parameters));
	const messages = messagesByKey(entries);
	const campaigns = valueOrThrow(
		context,
		groupCampaigns(toCampaignInputs(entries), {
			campaigns: settings.perItem ? 'perItem' : 'distinct',
			maxRecipients: settings.maxRecipients,
		}),
	);
	const delivery = new CampaignOutput(session, settings, entries);
	await runInBatches(
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
			const found = previewCampaign(campaign, message);
			for (const note of found.notes) hints.addForRun(note);
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

export const simulateFields = showForOperation(
	'campaign',
	['simulate'],
	[...recipientFields, ...textFields, simulateTypeField, simplifyField, simulateOptions],
);

/** Campaign: Simulate (contract 4.1): the price and the filtering, without a campaign. */
export const simulateOperation: Operation<CampaignItem> = {
	createReader: (parameters) => createCampaignReader(parameters, true),
	compareItems: findListConflicts,
	run: runSimulate,
};
