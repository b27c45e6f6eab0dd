import { simulateCampaign } from '../../api/resources/campaigns';
import { describeFault } from '../../api/errors/describeFault';
import { groupCampaigns } from '../../rules/grouping/groupCampaigns';
import { TargetTable } from '../../rules/targets/targetTable';
import { runInBatches } from '../../run/batches';
import { showForOperation } from '../../fields/displayOptions';
import { outputFields } from '../../fields/outputFields';
import type { CheckedItem, Operation, RunContext } from '../../run/types';
import { valueOrThrow } from '../../run/valueOrThrow';
import { recipientFields, simulateTypeField, textFields } from '../../campaign/description/fields';
import { simulateOptions } from '../../campaign/description/options';
import { simulateOutputFields } from '../../campaign/description/outputFields';
import { createCampaignReader, type CampaignItem } from '../../campaign/input/campaignItem';
import { checkRunWideOptions } from '../../campaign/input/checkRunWideOptions';
import { readRunSettings } from '../../campaign/input/runSettings';
import { CampaignOutput } from '../../campaign/output/campaignOutput';
import type { Fate } from '../../campaign/output/itemFates';
import { previewCampaign, previewJson } from '../../campaign/output/hints';
import {
	findListConflicts,
	messagesByKey,
	recipientsOf,
	toCampaignInputs,
} from '../../campaign/send/requests';
import { simulateWhenReady } from '../../campaign/send/requestedWait';

async function runSimulate(
	session: RunContext,
	items: Array<CheckedItem<CampaignItem>>,
): Promise<void> {
	const { context, connection, parameters, hints, signal } = session;
	valueOrThrow(context, checkRunWideOptions(parameters));
	const settings = valueOrThrow(context, readRunSettings(parameters, simulateOutputFields));
	const { perItem, maxRecipients, timeoutMs } = settings;
	const messages = messagesByKey(items);
	const table = new TargetTable<Fate>(toCampaignInputs(items));
	const grouping = perItem ? 'perItem' : 'distinct';
	table.findCarriers(grouping);
	const output = new CampaignOutput(session, { ...settings, simulated: true }, table);
	await runInBatches(
		groupCampaigns(table, { campaigns: grouping, maxRecipients }),
		settings.batch,
		signal,
		async (campaign) => {
			const { wire } = messages.get(campaign.messageKey)!;
			const request = { message: wire, recipients: recipientsOf(campaign, table) };
			return await simulateWhenReady(
				context,
				signal,
				async () => await simulateCampaign(context, connection, request, { timeoutMs, signal }),
			);
		},
		(campaign, outcome) => {
			const message = messages.get(campaign.messageKey)!;
			const preview = previewCampaign(message, recipientsOf(campaign, table));
			for (const note of preview.notes) hints.addForRun(note);
			if (!outcome.ok) {
				const report = describeFault(outcome.fault, 'simulate');
				output.settle(campaign, { state: 'failed', report });
				return;
			}
			const { scheduledFor } = message;
			output.settle(campaign, {
				state: 'accepted',
				campaign: {
					answer: outcome.value,
					head: scheduledFor === undefined ? {} : { scheduledFor },
					tail: previewJson(preview, settings.simplify),
				},
			});
		},
	);
	output.finish();
}

export const simulateFields = showForOperation(
	'campaign',
	['simulate'],
	[
		...recipientFields,
		...textFields,
		simulateTypeField,
		...outputFields(simulateOutputFields),
		simulateOptions,
	],
);

/** Campaign: Simulate (contract 4.1): the price and the filtering, without a campaign. */
export const simulateOperation: Operation<CampaignItem> = {
	createReader: (parameters) => createCampaignReader(parameters, true),
	compareItems: (entries) => findListConflicts(entries),
	run: runSimulate,
};
