import type { IDataObject } from 'n8n-workflow';
import type { CampaignResponse } from '../../api/format/decode';
import type { Failure } from '../../api/errors/describeFault';
import { LeftOut } from '../../run/results';
import type { Session } from '../../run/types';
import type { RunSettings } from '../input/runOptions';
import {
	campaignOf,
	isChanged,
	type Campaign,
	type CampaignInput,
	type Row,
	type Target,
} from '../plan/types';
import type { Recipient } from '../../rules/recipients/readRecipients';
import { columnsOf, fillRow } from '../columns';
import { acceptedOf, countMissed, failureOf, hasEnded, ownCampaigns } from './fates';
import {
	addSummary,
	recipientStatus,
	sumReach,
	summarize,
	totalsOf,
	type RecipientStatus,
} from './summary';

const CHANGED_HINT =
	'This item changed after an earlier attempt had sent its message. The earlier text was sent, and it was not sent again. The output shows the data that the item has now.';

const DUPLICATE = new LeftOut('Another item has a message for this number.', 'duplicate');

/** What a simulation adds to the rows of a run. */
interface Simulated {
	/** Columns of each campaign. */
	previews: ReadonlyMap<Campaign, IDataObject>;
	/** Writes a number as the next nodes read it; otherwise its digits, as events have them. */
	writeNumber: (digits: string, index: number) => string;
}

/** The campaigns of a run. */
interface CampaignRun {
	/** The items as they were read: whom the rows are for. */
	inputs: CampaignInput[];
	rows: Row[];
	/** Of earlier attempts, then those of this one. */
	campaigns: Campaign[];
	simulated?: Simulated;
}

/** Has all rows of the run get the columns of its operation. */
export function setColumns(
	{ results }: Session,
	settings: RunSettings,
	isSimulation = false,
): void {
	const columns = columnsOf(settings.simplify, isSimulation);
	results.fillRow = (values) => fillRow(columns, values, results.totals);
}

/**
 * Adds a summary, and the output of each item.
 * @param stopped why no more campaigns are sent; then items of which nothing was sent are left out
 */
export function addOutput(
	{ parameters, results, hints }: Session,
	run: CampaignRun,
	stopped?: Failure,
): void {
	const rowsOf = new Map<number, Row[]>();
	for (const row of run.rows) rowsOf.set(row.index, [...(rowsOf.get(row.index) ?? []), row]);
	const accepted = run.campaigns.filter((campaign) => acceptedOf(campaign));
	const summary = summarize(accepted, run.simulated !== undefined);
	const leftOut = new Map(results.leftOut);
	results.sumUp = () => {
		if (accepted.length + results.failed.size + leftOut.size === 0) return;
		const missed = countMissed(rowsOf, results);
		const toLists = run.inputs[0]?.lists !== undefined;
		addSummary(hints, { ...summary, ...missed, leftOut, toLists }, parameters.guardsOff);
	};
	Object.assign(results.totals, totalsOf(summary));
	const output = new CampaignOutput(run);
	const inputs = new Map(run.inputs.map((input) => [input.index, input]));
	for (const index of new Set([...inputs.keys(), ...rowsOf.keys()])) {
		const rows = rowsOf.get(index)!;
		if (stopped && !hasEnded(rows)) continue;
		const error = failureOf(rows, stopped);
		if (error) {
			results.fail(index, error);
			continue;
		}
		const targets = rows.flatMap((row) => row.targets);
		const campaigns = ownCampaigns(targets);
		const changed = targets.some(isChanged);
		if (changed) hints.addForItem(index, [CHANGED_HINT]);
		if (campaigns.length === 0) {
			const duplicateOf = duplicateOfItem(targets);
			results.leaveOut(index, DUPLICATE, { recipientStatus: 'duplicate', duplicateOf });
			continue;
		}
		const row = output.itemRow(index, inputs.get(index), targets, campaigns);
		results.add(index, { ...row, changed });
	}
}

/** The item that sends a number or a list which this one repeats; it can be the same item. */
const duplicateOfItem = (targets: Target[]): number | undefined =>
	targets.find(({ sameAs }) => sameAs)?.sameAs!.row.index;

class CampaignOutput {
	/** Columns of a campaign, made once however many items show them. */
	private readonly columns = new Map<Campaign, IDataObject>();

	constructor(private readonly run: CampaignRun) {}

	/** The values of an item that is accepted as a whole, in these campaigns. */
	itemRow(
		index: number,
		input: CampaignInput | undefined,
		targets: Target[],
		campaigns: Campaign[],
	): IDataObject {
		const several = campaigns.map((campaign) => acceptedOf(campaign)!.response.ticket ?? null);
		return {
			...(input && this.addressValues(index, input)),
			...(targets.length === 1 && { recipientStatus: statusOf(targets[0]) }),
			duplicateOf: duplicateOfItem(targets),
			...(campaigns.length > 1 && { tickets: several }),
			...this.campaignValues(campaigns),
		};
	}

	private campaignValues(campaigns: Campaign[]): IDataObject {
		const [first] = campaigns;
		const known = campaigns.length === 1 ? this.columns.get(first) : undefined;
		if (known) return known;
		const { response, moderated, scheduledFor } = acceptedOf(first)!;
		const responses = campaigns.map((campaign) => acceptedOf(campaign)!.response);
		const values: IDataObject = {
			ticket: response.ticket,
			accepted: true,
			moderated,
			scheduledFor,
			...figuresOf(responses),
			campaigns: responses,
			...this.run.simulated?.previews.get(first),
		};
		if (campaigns.length === 1) this.columns.set(first, values);
		return values;
	}

	private addressValues(index: number, { recipients, lists }: CampaignInput): IDataObject {
		if (lists) return { lists };
		const { writeNumber } = this.run.simulated ?? {};
		const shown = writeNumber
			? recipients.map((one): Recipient => ({ ...one, value: writeNumber(one.value, index) }))
			: recipients;
		const ids = shown.flatMap(({ gsmsmsid }) => gsmsmsid ?? []);
		return {
			phone: shown.map(({ value }) => value).join(', '),
			messageId: ids.length > 0 ? ids.join(', ') : null,
		};
	}
}

/** Figures of the campaigns, named so: added up over the rows they would mean nothing. */
function figuresOf(responses: CampaignResponse[]): IDataObject {
	const { total, sent, cost } = sumReach(responses);
	return { campaignTotal: total, campaignSent: sent, campaignCost: cost };
}

/** What the service does with the only recipient of an item; undefined if the service does not say. */
function statusOf(target: Target): RecipientStatus | undefined {
	const record = acceptedOf(campaignOf(target));
	if (!record || target.row.kind === 'lists') return undefined;
	return target.sameAs ? 'duplicate' : recipientStatus(record.response);
}
