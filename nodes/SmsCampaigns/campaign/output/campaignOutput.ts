import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../api/errors/describeFault';
import { LeftOut } from '../../run/results';
import type { Session } from '../../run/types';
import type { RunSettings } from '../input/runOptions';
import { campaignOf, isChanged, type Campaign, type Row, type Target } from '../plan/types';
import {
	acceptedOf,
	countMissed,
	describeLeftOut,
	failureOf,
	hasEnded,
	itemsOfCampaign,
	ownCampaigns,
	reachOf,
	whyLeftOut,
} from './itemResults';
import { addSummary, recipientStatus, sumReach, summarize, type RecipientStatus } from './summary';

const CHANGED_HINT =
	"This item changed after an earlier attempt had sent its message. The earlier text was sent, and the new text was not. The output shows the item's current data. To also send the new text, start a new execution for this person.";

const DUPLICATE = new LeftOut('Another item has a message for this number.', 'duplicate');

/** A simulation's additions to a run's rows. */
interface Simulated {
	/** The columns that the simulation adds for each campaign. */
	previews: ReadonlyMap<Campaign, IDataObject>;
	/** Formats a phone number for the next nodes. Without a simulation, rows contain only digits, as events do. */
	writeNumber: (digits: string, index: number) => string;
}

interface CampaignRun {
	rows: Row[];
	/** The campaigns of earlier attempts, then those of this attempt. */
	campaigns: Campaign[];
	/** Returns the text of a campaign's message; undefined if no item contains the message any longer. */
	textOf: (campaign: Campaign) => string | undefined;
	simulated?: Simulated;
}

/**
 * Adds a summary and the output of each item. With `perCampaign`, adds one output for each accepted campaign, and one
 * for each item that failed or was left out.
 * @param stopped the reason why no more campaigns are sent; items without an outcome then get no output here
 */
export function addOutput(
	{ parameters, results, hints }: Session,
	{ perCampaign }: RunSettings,
	run: CampaignRun,
	stopped?: Failure,
): void {
	const rowsOf = new Map<number, Row[]>();
	for (const row of run.rows) rowsOf.set(row.index, [...(rowsOf.get(row.index) ?? []), row]);
	const accepted = run.campaigns.filter((campaign) => acceptedOf(campaign));
	const summary = summarize(accepted, run.simulated !== undefined);
	const leftOut = new Map(results.leftOut);
	for (const target of run.rows.flatMap(({ targets }) => targets)) {
		const { inShort } = whyLeftOut(target) ?? {};
		if (inShort) leftOut.set(inShort, (leftOut.get(inShort) ?? 0) + 1);
	}
	results.sumUp = () => {
		if (accepted.length + results.failed.size + leftOut.size === 0) return;
		const missed = countMissed(rowsOf, results);
		const toLists = run.rows[0]?.kind === 'lists';
		addSummary(hints, { ...summary, ...missed, leftOut, toLists }, parameters.guardsOff);
	};
	const { sent, cost, creditsLeft } = summary;
	Object.assign(results.totals, { totalPeople: sent, totalCredits: cost, creditsLeft });
	/** The values and the status are created once per campaign, because many items can share a campaign. */
	const valuesOf = new Map(accepted.map((campaign) => [campaign, campaignValues([campaign], run)]));
	const statuses = new Map(accepted.map((one) => [one, recipientStatus(reachOf(one))]));
	for (const [index, rows] of rowsOf) {
		const targets = rows.flatMap((row) => row.targets);
		if (stopped && !hasEnded(targets)) continue;
		const error = failureOf(targets, stopped);
		if (error) {
			results.fail(index, error);
			continue;
		}
		const campaigns = ownCampaigns(targets);
		const changed = targets.some(isChanged);
		if (changed) hints.addForItem(index, [CHANGED_HINT]);
		const why = describeLeftOut(targets);
		if (why && (perCampaign || campaigns.length === 0)) {
			// Lists only the left-out recipients, because the next node may send to all recipients in left-out rows.
			const out = targets.filter(whyLeftOut);
			const whom = addressValues({ ...out[0].row, targets: out }, run.simulated);
			results.leaveOut(index, why, out.length < targets.length ? whom : undefined);
			continue;
		}
		if (campaigns.length === 0) {
			const duplicateOf = duplicateOfItem(targets);
			results.leaveOut(index, DUPLICATE, { recipientStatus: 'duplicate', duplicateOf });
			continue;
		}
		if (perCampaign) continue;
		results.add(index, {
			...(!rows[0].isRestored && addressValues(rows[0], run.simulated)),
			...(targets.length === 1 && { recipientStatus: statusOf(targets[0], statuses) }),
			duplicateOf: duplicateOfItem(targets),
			...(campaigns.length === 1 ? valuesOf.get(campaigns[0]) : campaignValues(campaigns, run)),
			changed,
			reason: why?.reason,
		});
	}
	if (!perCampaign) return;
	for (const [campaign, values] of valuesOf) {
		const { kind, targets } = campaign;
		results.addFor(itemsOfCampaign(campaign), {
			...(kind === 'lists' && { lists: targets.map(({ address }) => address) }),
			...values,
		});
	}
}

/** Returns the number, from 1, of the item whose SMS a target shares; undefined if each target has its own SMS. */
function duplicateOfItem(targets: Target[]): number | undefined {
	const sameAs = targets.find((target) => target.sameAs)?.sameAs;
	return sameAs && sameAs.row.index + 1;
}

/** Returns a row's columns about an item's campaigns, with the campaigns' figures added up. */
function campaignValues(campaigns: Campaign[], { simulated, textOf }: CampaignRun): IDataObject {
	const records = campaigns.map((campaign) => acceptedOf(campaign)!);
	const responses = records.map(({ response }) => response);
	const reach = sumReach(campaigns.map(reachOf));
	const { total, sent, cost } = reach;
	const underReview = records.some(({ moderated }) => moderated);
	const status = recipientStatus(reach) ?? 'included';
	const [text, ...others] = new Set(campaigns.map(textOf));
	return {
		messageText: others.length === 0 ? text : null,
		// During a review, the service may not yet have counted the recipients.
		accepted: status === 'included' && (sent !== 0 || underReview),
		underReview,
		scheduledFor: records[0].scheduledFor,
		...{ campaignTotal: total, campaignSent: sent, campaignCost: cost },
		ticket: responses.flatMap(({ ticket = [] }) => ticket).join(', ') || null,
		campaigns: responses,
		...simulated?.previews.get(campaigns[0]),
	};
}

function addressValues({ index, kind, targets }: Row, simulated?: Simulated): IDataObject {
	if (kind === 'lists') return { lists: targets.map(({ address }) => address) };
	const write = simulated?.writeNumber ?? ((digits: string) => digits);
	const ids = targets.flatMap(({ recipient }) => recipient?.gsmsmsid ?? []);
	return {
		phone: targets.map(({ address }) => write(address, index)).join(', '),
		messageId: ids.length > 0 ? ids.join(', ') : null,
	};
}

/**
 * Returns the status of an item's only recipient; undefined for a list or an unknown status.
 * @param statuses the status that all recipients have in common, keyed by accepted campaign
 */
function statusOf(
	target: Target,
	statuses: ReadonlyMap<Campaign, RecipientStatus | undefined>,
): RecipientStatus | undefined {
	const campaign = campaignOf(target);
	if (!campaign || !statuses.has(campaign) || target.row.kind === 'lists') return undefined;
	return target.sameAs ? 'duplicate' : statuses.get(campaign);
}
