import type { IDataObject } from 'n8n-workflow';
import { findDuplicates } from '../../../rules/grouping/duplicates';
import type { PlannedCampaign, CarriedItem, Member } from '../../../rules/targets/types';
import { packIndexes, type IndexRange } from '../../../rules/targets/ranges';
import type { ErrorReport } from '../../common/results';
import type { CampaignAnswer } from '../../../api/model/types';
import type { CheckedItem, RunContext } from '../../common/types';
import { simplifyAnswer } from './simplifyAnswer';
import { FailedTargets } from './failedTargets';
import type { CampaignItem } from '../input/campaignItem';
import type { RunSettings } from '../input/runSettings';
import { describePart, partialReport, type PartialResult } from './partialItems';
import type { AcceptedCampaign } from './acceptedCampaign';
import { addCampaignItems } from './runSummary';

/**
 * Turns the outcomes of campaigns into output: one item per input item, or one per campaign. An item with recipients in
 * several campaigns gets its output when all of them have ended.
 */
export class CampaignOutput {
	private readonly inputs = new Map<number, CampaignItem>();

	private readonly shares = new Map<number, PartialResult[]>();

	private readonly lost: FailedTargets;

	/** Items covered by others. Some of their numbers or lists may be in campaigns that have not ended yet. */
	private readonly coveredItems: Array<
		CarriedItem & { campaign: PlannedCampaign; ended: AcceptedCampaign; bill: IDataObject }
	> = [];

	constructor(
		private readonly session: RunContext,
		private readonly settings: RunSettings,
		entries: Array<CheckedItem<CampaignItem>>,
	) {
		for (const { index, input } of entries) this.inputs.set(index, input);
		this.lost = new FailedTargets(settings.perItem);
	}

	/** Adds the output of a campaign that was accepted or simulated. */
	succeed(campaign: PlannedCampaign, ended: AcceptedCampaign): void {
		if (this.settings.perCampaign) {
			this.session.results.addFor(indexesOf(campaign), this.campaignJson(campaign, ended));
			for (const member of campaign.members) {
				if (this.addLost(member, campaign) || !this.isWhole(member)) {
					this.addShare(member, campaign, { ended });
				}
			}
			return;
		}
		const bill = this.bill(ended.answer);
		const marks = campaign.recipients ? findDuplicates(campaign) : undefined;
		for (const member of campaign.members) {
			if (this.isWhole(member) && !this.addLost(member, campaign)) {
				this.session.results.add(
					member.index,
					this.itemJson(member.index, ended, bill, marks?.get(member.index)),
				);
			} else this.addShare(member, campaign, { ended });
		}
		for (const { index, carrier } of campaign.covered) {
			this.coveredItems.push({ index, carrier, campaign, ended, bill });
		}
	}

	/**
	 * Adds the errors of a campaign that failed, or whose outcome is unknown.
	 * @throws NodeApiError unless the node continues on fail
	 */
	fail(campaign: PlannedCampaign, report: ErrorReport): void {
		const whole: number[] = campaign.covered.map(({ index }) => index);
		for (const member of campaign.members) {
			if (this.isWhole(member) || !this.session.results.continues) whole.push(member.index);
			else this.addShare(member, campaign, { report });
		}
		this.lost.add(campaign, report);
		whole.sort((a, b) => a - b);
		this.reject(whole, report, packIndexes(whole));
	}

	/**
	 * Adds an error for each of the items.
	 * @param concerned all items of the campaign
	 * @throws NodeApiError unless the node continues on fail
	 */
	reject(indexes: number[], report: ErrorReport, concerned: IndexRange[]): void {
		const { results } = this.session;
		results.reject(indexes, results.continues ? report : addCampaignItems(report, concerned));
	}

	/**
	 * Adds the output of an item that earlier tries sent.
	 * @param duplicateOf the item that covers it, or has one of its numbers
	 */
	repeat(index: number, ended: AcceptedCampaign[], duplicateOf?: number): void {
		this.session.results.add(index, this.endedJson(index, ended, duplicateOf));
	}

	/** Returns an item's checked input; undefined when its data is no longer valid. */
	inputOf(index: number): CampaignItem | undefined {
		return this.inputs.get(index);
	}

	/** Adds the output of a campaign that an earlier try sent, when the output is one item per campaign. */
	repeatCampaign(indexes: number[], ended: AcceptedCampaign, recipientJson: IDataObject): void {
		const json = { ...recipientJson, ...ended.head, campaign: this.bill(ended.answer) };
		this.session.results.addFor(indexes, json);
	}

	/** Records the outcome of an item's share in an earlier try. The rest of the item is still to be sent. */
	resume(index: number, share: PartialResult): void {
		this.noteShare(index, share);
	}

	/** Adds errors for items with pending shares, when the run stops before these are sent. */
	breakOff(report: ErrorReport): void {
		if (!this.session.results.continues) return;
		for (const [index, shares] of this.shares) {
			this.session.results.reject([index], partialReport(shares, report));
		}
		this.shares.clear();
	}

	/** Adds the output of the items in several campaigns. Call it after the last campaign. */
	finish(): void {
		for (const { index, carrier, campaign, ended, bill } of this.coveredItems) {
			const report = this.lost.find(index, campaign, this.inputs.get(index)!);
			if (report) this.reject([index], report, [[index, index]]);
			else this.session.results.add(index, this.itemJson(index, ended, bill, carrier));
		}
		for (const [index, shares] of this.shares) {
			const failed = shares.find(({ report }) => report);
			if (failed?.report) {
				this.reject([index], partialReport(shares, failed.report), [[index, index]]);
			} else if (!this.settings.perCampaign) {
				const ended = shares.map((share) => share.ended!);
				this.session.results.add(index, this.endedJson(index, ended));
			}
		}
	}

	private isWhole({ index, from, to }: Member): boolean {
		const input = this.inputs.get(index);
		return from === 0 && to === (input?.recipients ?? input?.lists ?? []).length;
	}

	private addShare(
		member: Member,
		campaign: PlannedCampaign,
		outcome: Omit<PartialResult, 'what'>,
	): void {
		this.noteShare(member.index, { what: describePart(member, campaign), ...outcome });
	}

	private noteShare(index: number, share: PartialResult): void {
		const shares = this.shares.get(index);
		if (shares) shares.push(share);
		else this.shares.set(index, [share]);
	}

	/** Records whether a number or list of the item was to go with another item, whose campaign failed. */
	private addLost(member: Member, campaign: PlannedCampaign): boolean {
		const { index } = member;
		if (campaign.recipients && !campaign.leftOut?.has(index)) return false;
		const input = this.inputs.get(index);
		const report = input && this.lost.find(index, campaign, input, member);
		if (!report) return false;
		this.noteShare(index, { what: '', report });
		return true;
	}

	private bill(answer: CampaignAnswer): IDataObject {
		return this.settings.simplify ? simplifyAnswer(answer) : (answer as IDataObject);
	}

	private recipientJson(index: number): IDataObject {
		const { recipients, lists } = this.inputs.get(index) ?? {};
		if (!recipients) return lists ? { lists } : {};
		if (recipients.length > 1) return { recipients };
		const [{ value, gsmsmsid }] = recipients;
		return { phone: value, ...(gsmsmsid !== undefined && { messageId: gsmsmsid }) };
	}

	private itemJson(
		index: number,
		{ head, tail }: AcceptedCampaign,
		campaign: IDataObject,
		duplicateOf: number | undefined,
	): IDataObject {
		const json = this.recipientJson(index);
		if (duplicateOf !== undefined) json.duplicateOf = duplicateOf;
		return Object.assign(json, head, { campaign }, tail);
	}

	private endedJson(index: number, ended: AcceptedCampaign[], duplicateOf?: number): IDataObject {
		const [only, ...others] = ended;
		if (others.length > 0) return this.spreadJson(index, ended);
		return this.itemJson(index, only, this.bill(only.answer), duplicateOf);
	}

	private spreadJson(index: number, ended: AcceptedCampaign[]): IDataObject {
		return {
			...this.recipientJson(index),
			...ended[0].head,
			tickets: ended.map(({ answer }) => answer.ticket ?? null),
			campaigns: ended.map(({ answer }) => this.bill(answer)),
			...ended[0].tail,
		};
	}

	private campaignJson(campaign: PlannedCampaign, ended: AcceptedCampaign): IDataObject {
		return {
			...(campaign.lists ? { lists: campaign.lists } : { recipients: campaign.recipients }),
			...(campaign.of > 1 && { part: campaign.part, parts: campaign.of }),
			...ended.head,
			campaign: this.bill(ended.answer),
			...ended.tail,
		};
	}
}

/** Returns the indexes of all input items of a campaign, sorted. */
function indexesOf({ members, covered }: PlannedCampaign): number[] {
	const indexes = new Set<number>();
	for (const { index } of members) indexes.add(index);
	for (const { index } of covered) indexes.add(index);
	return [...indexes].sort((a, b) => a - b);
}
