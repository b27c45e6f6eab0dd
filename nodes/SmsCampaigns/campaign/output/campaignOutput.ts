import type { IDataObject } from 'n8n-workflow';
import { type LedgerEntry, eachIndex } from '../../rules/ledger/ledger';
import type { PlannedCampaign } from '../../rules/targets/types';
import type { TargetRow } from '../../rules/targets/targetTable';
import type { CallError } from '../../api/errors/describeFault';
import { LeftOut, type Session } from '../../run/types';
import type { OutputSettings } from '../input/output';
import type { AcceptedCampaign, Assignment, Outcomes } from './outcomes';
import {
	addSummary,
	recipientStatus,
	sumReach,
	summarize,
	totalsOf,
	type RecipientStatus,
} from './summary';

const CHANGED_HINT =
	'The data of this item, or of another one of its campaign, changed after an earlier try had sent it. It was not sent again: the output shows the data of now, and that it was accepted as it was then.';

interface CampaignOutputSettings extends OutputSettings {
	simulated?: boolean;
	/** Writes the number of an item; absent: its digits, as events have them. */
	writeNumber?: (digits: string, index: number) => string;
}

/**
 * Adds a summary, and the output of each item or campaign.
 * @param stopped why no more campaigns are sent; then items of which nothing was sent are left out
 */
export function addOutput(
	{ parameters, results, hints }: Session,
	settings: CampaignOutputSettings,
	outcomes: Outcomes,
	stopped?: CallError,
): void {
	const accepted = [...outcomes.allAccepted];
	const summary = summarize(
		accepted.map(([assignment, campaign]) => ({
			...campaign,
			repeats: 'covered' in assignment ? assignment.covered.length : 0,
		})),
		settings.simulated,
	);
	const leftOut = new Map(results.leftOut);
	results.sumUp = () => {
		if (accepted.length + results.failed.size + leftOut.size === 0) return;
		const missed = outcomes.countMissed(results);
		const toLists = outcomes.table.rows[0]?.input.lists !== undefined;
		addSummary(hints, { ...summary, ...missed, leftOut, toLists }, parameters.guardsOff);
	};
	results.includeInput &&= settings.includeInput && !settings.perCampaign;
	results.alignColumns = settings.simplify;
	results.totals = totalsOf(summary);
	const output = new CampaignOutput(settings, outcomes, results.totals);
	if (settings.perCampaign) {
		const items = output.itemsByAssignment();
		for (const [assignment, campaign] of accepted) {
			const indexes = [...items.get(assignment)!].sort((a, b) => a - b);
			const json = output.campaignJson(assignment, campaign);
			results.addFor(indexes, output.select(json));
		}
	}
	for (const index of outcomes.items()) {
		if (stopped && !outcomes.hasEnded(index)) continue;
		const error = outcomes.failureOf(index, stopped);
		if (error) {
			results.reject(index, error);
			continue;
		}
		const campaigns = outcomes.acceptedOf(index);
		const hasChanged = campaigns.length > 0 && outcomes.earlier.changed.has(index);
		if (hasChanged) hints.addForItem(index, [CHANGED_HINT]);
		if (settings.perCampaign) continue;
		if (campaigns.length === 0) results.leaveOut(index, ...output.whyLeftOut(index));
		else results.add(index, output.select(output.itemJson(index, campaigns)));
	}
}

class CampaignOutput {
	/** Columns of a campaign, made once however many items show them. */
	private readonly columns = new Map<AcceptedCampaign, IDataObject>();

	/** Of the recipients of a campaign that repeat no other. */
	private readonly statuses = new Map<Assignment, RecipientStatus>();

	constructor(
		private readonly settings: CampaignOutputSettings,
		private readonly outcomes: Outcomes,
		private readonly totals: IDataObject,
	) {}

	/** Of an item that is accepted as a whole, in these campaigns. */
	itemJson(index: number, campaigns: AcceptedCampaign[]): IDataObject {
		const [{ head, tail }] = campaigns;
		return {
			...this.recipientJson(index),
			...head,
			...(this.outcomes.earlier.changed.has(index) && { changed: true }),
			...(campaigns.length > 1 && {
				tickets: campaigns.map(({ response }) => response.ticket ?? null),
			}),
			...this.columnsOf(campaigns),
			...tail,
		};
	}

	/** Of an item whose message was not sent, since a test or another item stands for it. */
	whyLeftOut(index: number): [LeftOut, marks: IDataObject] {
		const isTest = this.outcomes
			.assignmentsOf(index)
			.some((assignment) => this.outcomes.accepted(assignment)?.head.test);
		if (isTest) {
			const reason = "'Send Only To (Test)' sends only the first message.";
			return [new LeftOut(reason, 'not tested'), { test: true }];
		}
		const duplicateOf = this.duplicateOf(this.outcomes.table.rowOf(index)!);
		const recipientStatus = 'duplicate';
		const why = new LeftOut('Another item has a message for this number.', 'duplicate');
		return [why, { recipientStatus, duplicateOf }];
	}

	select(json: IDataObject): IDataObject {
		const { omitted } = this.settings;
		if (!omitted) return json;
		return Object.fromEntries(Object.entries(json).filter(([name]) => !omitted.includes(name)));
	}

	campaignJson(assignment: Assignment, campaign: AcceptedCampaign): IDataObject {
		const isPlanned = 'sent' in assignment;
		return {
			...(isPlanned ? this.sentJson(assignment) : this.earlierJson(assignment)),
			...(isPlanned &&
				assignment.parts > 1 && { campaignPart: assignment.part, campaignParts: assignment.parts }),
			...campaign.head,
			...this.columnsOf([campaign]),
			...campaign.tail,
		};
	}

	/** Includes items that cannot be read any more. */
	itemsByAssignment(): Map<Assignment, Set<number>> {
		const items = new Map<Assignment, Set<number>>();
		const add = (assignment: Assignment | undefined, index: number) => {
			if (!assignment) return;
			items.set(assignment, (items.get(assignment) ?? new Set()).add(index));
		};
		const { earlier } = this.outcomes;
		for (const [index, sends] of earlier.sends) for (const send of sends) add(send, index);
		for (const index of this.outcomes.items()) {
			for (const assignment of this.outcomes.assignmentsOf(index)) add(assignment, index);
		}
		return items;
	}

	private columnsOf(campaigns: AcceptedCampaign[]): IDataObject {
		const [first] = campaigns;
		const known = campaigns.length === 1 ? this.columns.get(first) : undefined;
		if (known) return known;
		const responses = campaigns.map(({ response }) => response);
		const isOne = responses.length === 1;
		const raw = isOne ? { campaign: responses[0] } : { campaigns: responses };
		const columns = this.settings.simplify ? this.figuresOf(responses) : raw;
		if (isOne) this.columns.set(first, columns);
		return columns;
	}

	/** Figures of the campaigns and of the run, named so: added up over the rows they would mean nothing. */
	private figuresOf(responses: Array<AcceptedCampaign['response']>): IDataObject {
		const { total, sent, cost } = sumReach(responses);
		return {
			...(total !== undefined && { campaignTotal: total }),
			...(sent !== undefined && { campaignSent: sent }),
			...(cost !== undefined && { campaignCost: cost }),
			...this.totals,
		};
	}

	private recipientJson(index: number): IDataObject {
		const row = this.outcomes.table.rowOf(index);
		if (!row) return {};
		const { recipients, lists } = row.input;
		const primary = this.duplicateOf(row);
		const duplicate = primary === undefined ? {} : { duplicateOf: primary };
		if (!recipients) return { lists, ...duplicate };
		const { writeNumber } = this.settings;
		const shown = writeNumber
			? recipients.map((one) => ({ ...one, value: writeNumber(one.value, index) }))
			: recipients;
		if (shown.length > 1) return { recipients: shown, ...duplicate };
		const [{ value, gsmsmsid }] = shown;
		const status = this.statusOf(row);
		return {
			phone: value,
			...(status && { recipientStatus: status }),
			...duplicate,
			...(gsmsmsid !== undefined && { messageId: gsmsmsid }),
		};
	}

	/** The item that sends a number or a list which this one repeats; it can be the same item. */
	private duplicateOf(row: TargetRow): number | undefined {
		const { table } = this.outcomes;
		for (let target = row.first; target < row.end; target++) {
			const primary = table.primaryOf(target);
			if (primary !== target) return table.rowAt(primary).input.index;
		}
		return undefined;
	}

	/** What the service does with the only recipient of an item; undefined where others got the campaign. */
	private statusOf({ input, first: target }: TargetRow): RecipientStatus | undefined {
		const { table, earlier } = this.outcomes;
		if (earlier.changed.has(input.index)) return undefined;
		const assignment = table.assignmentOf(target);
		const accepted = this.outcomes.accepted(assignment);
		if (!assignment || !accepted || accepted.head.test) return undefined;
		if (table.primaryOf(target) !== target) return 'duplicate';
		let status = this.statuses.get(assignment);
		if (status === undefined) {
			const sent = 'sent' in assignment ? assignment.sent : [];
			const repeats = sent.filter((one) => table.primaryOf(one) !== one).length;
			status = recipientStatus(accepted.response, repeats);
			this.statuses.set(assignment, status);
		}
		return status;
	}

	private sentJson({ kind, sent }: PlannedCampaign): IDataObject {
		const { table } = this.outcomes;
		if (kind === 'lists') return { lists: sent.map((target) => table.addressOf(target)) };
		return { recipients: sent.map((target) => table.recipientAt(target)) };
	}

	/** Whom a campaign of an earlier try went to, as far as the items still tell. */
	private earlierJson({ lists, items, slices = [] }: LedgerEntry): IDataObject {
		if (lists) return { lists };
		const spans = [
			...[...eachIndex(items)].map((index) => [index, 0, Infinity] as const),
			...slices.map(([index, from, to]) => [index, from, to] as const),
		].sort(([a], [b]) => a - b);
		const recipients = spans.flatMap(
			([index, from, to]) =>
				this.outcomes.table.rowOf(index)?.input.recipients?.slice(from, to) ?? [],
		);
		return recipients.length > 0 ? { recipients } : {};
	}
}
