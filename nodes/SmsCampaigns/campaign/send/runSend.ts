import { describeFault } from '../../api/errors/describeFault';
import type { CheckedItem, Session } from '../../run/types';
import type { CampaignItem } from '../input/message';
import * as ofRun from '../input/runOptions';
import { addOutput } from '../output/campaignOutput';
import { failCampaign, stopAt } from '../output/itemResults';
import { addMessageIds, messageIds } from '../plan/messageIds';
import type { Campaign } from '../plan/types';
import { CrashRecord } from './crashRecord';
import { FrequencySlots } from './frequencySlots';
import { Calls } from './pacing';
import { planCampaigns } from './planCampaigns';
import { recallSends, sendOnce } from './sendCampaign';
import { priceCampaigns } from './spendingLimits';
import type { Attempts } from './attempts';

/**
 * Sends the items' messages. A message from an earlier attempt of the run is sent again only if its outcome is unknown
 * and the user allows this. Combines the messages into campaigns, and prices the campaigns first if a limit is set.
 * @returns all campaigns of the run with their outcomes, those of earlier attempts first
 */
export async function runSend(
	session: Session,
	attempts: Attempts,
	items: Array<CheckedItem<CampaignItem>>,
): Promise<Campaign[]> {
	const { context, parameters, results } = session;
	const { ledger, scope } = attempts;
	const settings = ofRun.readRunSettings(session);
	const maximumCost = ofRun.readMaximumCost(parameters);
	let opened: Promise<CrashRecord | undefined> | undefined;
	const openRecord = async () => await (opened ??= CrashRecord.open(context, scope));
	const { limit, timing } = settings;
	// The period of *Spread Over* begins anew after an attempt that sent nothing, or after n8n was killed.
	if (timing?.spreadMs) timing.start = (ledger.sends.length > 0 && ledger.start) || Date.now();
	const slots = limit && new FrequencySlots(session, attempts, limit, openRecord);
	try {
		const run = await planCampaigns(session, items, settings, slots, attempts);
		const record = await openRecord();
		const { rows, campaigns, jobs, times } = run;
		const calls = new Calls(session, times);
		const spending = { maximumCost, ledger };
		const exceeded = maximumCost > 0 && (await priceCampaigns(session, jobs, calls, spending));
		if (exceeded) {
			if (results.continues) addOutput(session, settings, run, exceeded);
			throw exceeded;
		}
		const open = jobs.filter(({ campaign }) => campaign.outcome?.state !== 'failed');
		const recalling = { ...settings, times };
		// Also finds messages that are now too late, because they may have been sent before n8n was killed.
		const left = record ? await recallSends(session, attempts, open, record, recalling) : open;
		ledger.idBase ??= context.getExecutionId();
		addMessageIds(rows, messageIds(ledger.idBase, context.getNode().id, scope));
		ledger.start = timing?.start;
		await calls
			.forEach(
				left,
				async (job) => await sendOnce(session, { ledger, record, times }, job),
				({ campaign }, sent) => {
					if (sent.ok) campaign.outcome = { state: 'accepted', record: sent.result };
					else failCampaign(results, campaign, sent.error ?? describeFault(sent.fault, 'send'));
				},
			)
			.finally(async () => await record?.close());
		// A message that may have been sent before n8n was killed stops the run only after the other sends.
		for (const campaign of campaigns) stopAt(results, campaign);
		addOutput(session, settings, run);
		return campaigns;
	} finally {
		await slots?.release();
	}
}
