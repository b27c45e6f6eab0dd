import { HINT_RANKS, type Hints } from '../../run/hints';
import type { CheckedItem, Session } from '../../run/types';
import type { CampaignItem } from '../input/campaignItem';
import { sendOutput } from '../input/output';
import { keepGuardsFromModel, readMaximumCost, readRunSettings } from '../input/runOptions';
import { sendOncePer } from '../input/sendOncePer';
import { addOutput, setColumns } from '../output/campaignOutput';
import { failCampaign, stopAt } from '../output/fates';
import { messageIds } from '../plan/messageIds';
import { settle } from '../plan/settle';
import type { Campaign, Row } from '../plan/types';
import { quoteInput } from '../../shared/invalidInput';
import { CrashRecord } from './crashRecord';
import { sendOnce } from './onceKeys';
import { Calls } from './pacing';
import { planCampaigns, toCampaignInputs } from './planCampaigns';
import { recallSends } from './recallSends';
import { sendAndRecord } from './sendCampaign';
import { priceCampaigns } from './spendingLimits';
import type { Attempts } from './attempts';

/** Warns of a message ID that the user gave to several numbers. */
function warnOfSharedIds(hints: Hints, rows: Row[]): void {
	const numbers = new Map<string, string>();
	for (const { targets } of rows) {
		for (const { address: value, recipient } of targets) {
			const gsmsmsid = recipient?.gsmsmsid;
			if (gsmsmsid === undefined) continue;
			const number = numbers.get(gsmsmsid) ?? value;
			numbers.set(gsmsmsid, number);
			if (number === value) continue;
			return hints.addForRun(
				`${number} and ${value} have the same message ID, ${quoteInput(gsmsmsid)}, so their delivery reports and replies cannot be told apart. Give each recipient a different ID, or remove the option 'Message ID'.`,
				'warning',
			);
		}
	}
}

/**
 * Gives each recipient a message ID, before the call: a delivery report can arrive before the response.
 * @param recalled campaigns whose IDs are lost
 */
function addMessageIds(
	{ context, hints }: Session,
	{ ledger, scope }: Attempts,
	rows: Row[],
	recalled: Campaign[],
): void {
	warnOfSharedIds(hints, rows);
	ledger.idBase ??= context.getExecutionId();
	const idsOf = messageIds(ledger.idBase, context.getNode().id, scope);
	const lost = new Set(recalled.flatMap(({ targets }) => targets.map(({ row }) => row)));
	for (const row of rows) {
		if (lost.has(row)) continue;
		const idAt = idsOf(row.index, row.targets.length);
		for (const [position, { recipient }] of row.targets.entries()) {
			if (recipient) recipient.gsmsmsid ??= idAt(position);
		}
	}
}

/**
 * Sends what the items ask for, at most once each: what earlier attempts of the same run sent is not sent again, the rest
 * is combined into campaigns, priced if a limit is set, and sent.
 * @returns all campaigns of the run with their outcomes, those of earlier attempts first
 */
export async function runSend(
	session: Session,
	attempts: Attempts,
	items: Array<CheckedItem<CampaignItem>>,
): Promise<Campaign[]> {
	const { context, parameters } = session;
	keepGuardsFromModel(parameters);
	const settings = readRunSettings(parameters, sendOutput);
	setColumns(session, settings);
	const maximumCost = readMaximumCost(parameters);
	const record = await CrashRecord.open(context, attempts.scope);
	const sending = { ...settings, record, maximumCost };
	const send = async (chosen: typeof items) => await sendItems(session, attempts, chosen, sending);
	if (parameters.stored(sendOncePer.path) === undefined) return await send(items);
	return await sendOnce(session, attempts, items, record, send);
}

interface SendSettings extends ReturnType<typeof readRunSettings> {
	record?: CrashRecord;
	/** In credits; 0: no limit. */
	maximumCost: number;
}

async function sendItems(
	session: Session,
	attempts: Attempts,
	items: Array<CheckedItem<CampaignItem>>,
	settings: SendSettings,
): Promise<Campaign[]> {
	const { results, hints } = session;
	const { record, maximumCost, sharing, resendUnknown } = settings;
	const { ledger, unreadable } = attempts;
	const inputs = toCampaignInputs(items);
	const settled = settle(inputs, { sharing, resendUnknown, ledger, unreadable });
	const { rows, earlier } = settled;
	for (const campaign of earlier) if (campaign.targets.length > 0) stopAt(results, campaign);
	if (earlier.some(({ targets }) => targets.length > 0)) {
		hints.addForRun(
			'Some items were sent by an earlier attempt of this execution. They were not sent again.',
		);
	}
	const { planned, jobs, times } = planCampaigns(session, items, settled, settings);
	const campaigns = [...earlier, ...planned];
	const run = { inputs, rows, campaigns };
	for (const { preview } of jobs) {
		for (const note of preview.notes) hints.addForRun(note, 'info', HINT_RANKS.note);
	}
	const calls = new Calls(session);
	const priced =
		maximumCost === 0
			? jobs
			: await priceCampaigns(session, jobs, {
					maximumCost,
					ledger,
					calls,
					beforeStop: (error) => {
						if (results.continues) addOutput(session, settings, run, error);
					},
				});
	const { recalled, left, failed } = record
		? await recallSends(session, attempts, priced, record, { resendUnknown })
		: { recalled: [], left: priced, failed: [] };
	addMessageIds(session, attempts, rows, recalled);
	const sendRun = { calls, ledger, record, times };
	try {
		await calls.forEach(
			left,
			(job) => sendAndRecord(session, sendRun, job),
			({ campaign }, sent) => {
				if (!sent.ok) failCampaign(results, campaign, sent.error);
				else campaign.outcome = { state: 'accepted', record: sent.result };
			},
		);
	} finally {
		await record?.close();
	}
	for (const [campaign, error] of failed) failCampaign(results, campaign, error);
	addOutput(session, settings, run);
	return campaigns;
}
