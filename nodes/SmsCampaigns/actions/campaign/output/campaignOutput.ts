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
 * Hands what became of the campaigns to the input items: one output item per input, or one per campaign.
 * An item whose recipients were spread over several campaigns gets its output when all of them have ended.
 */
export class CampaignOutput {
	private readonly plans = new Map<number, CampaignItem>();

	private readonly shares = new Map<number, PartialResult[]>();

	private readonly lost: FailedTargets;

	/** Items whose numbers or lists went with others, maybe some of them with campaigns that are still to come. */
	private readonly coveredItems: Array<
		CarriedItem & { campaign: PlannedCampaign; ended: AcceptedCampaign; bill: IDataObject }
	> = [];

	constructor(
		private readonly session: RunContext,
		private readonly settings: RunSettings,
		entries: Array<CheckedItem<CampaignItem>>,
	) {
		for (const { index, input } of entries) this.plans.set(index, input);
		this.lost = new FailedTargets(settings.perItem);
	}

	/** The campaign ended well. */
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

	/** The campaign did not go through, or nobody knows. Throws unless the node continues on fail. */
	fail(campaign: PlannedCampaign, advice: ErrorReport): void {
		const whole: number[] = campaign.covered.map(({ index }) => index);
		for (const member of campaign.members) {
			if (this.isWhole(member) || !this.session.results.continues) whole.push(member.index);
			else this.addShare(member, campaign, { advice });
		}
		this.lost.add(campaign, advice);
		whole.sort((one, other) => one - other);
		this.reject(whole, advice, packIndexes(whole));
	}

	/**
	 * Hands on what did not go through. Throws unless the node continues on fail.
	 * @param concerned all items of the campaign
	 */
	reject(indexes: number[], advice: ErrorReport, concerned: IndexRange[]): void {
		const { results } = this.session;
		results.reject(indexes, results.continues ? advice : addCampaignItems(advice, concerned));
	}

	/** The item was accepted on an earlier try, in one or several sends. `by` is the item that carried it. */
	repeat(index: number, ended: AcceptedCampaign[], by?: number): void {
		this.session.results.add(index, this.endedJson(index, ended, by));
	}

	/** What the item asks for; undefined when its data cannot be read any more. */
	planOf(index: number): CampaignItem | undefined {
		return this.plans.get(index);
	}

	/** The same for a whole campaign, where the output is one item per campaign. */
	repeatCampaign(indexes: number[], ended: AcceptedCampaign, who: IDataObject): void {
		const json = { ...who, ...ended.head, campaign: this.bill(ended.answer) };
		this.session.results.addFor(indexes, json);
	}

	/** Notes what an earlier try did with a part of an item, while the rest is still to be sent. */
	resume(index: number, share: PartialResult): void {
		this.noteShare(index, share);
	}

	/** Tells the items that wait for the rest of their shares that there will be none. */
	breakOff(advice: ErrorReport): void {
		if (!this.session.results.continues) return;
		for (const [index, shares] of this.shares) {
			this.session.results.reject([index], partialReport(shares, advice));
		}
		this.shares.clear();
	}

	/** Gives the items that were spread over several campaigns their output. */
	finish(): void {
		for (const { index, carrier, campaign, ended, bill } of this.coveredItems) {
			const advice = this.lost.find(index, campaign, this.plans.get(index)!);
			if (advice) this.reject([index], advice, [[index, index]]);
			else this.session.results.add(index, this.itemJson(index, ended, bill, carrier));
		}
		for (const [index, shares] of this.shares) {
			const failed = shares.find(({ advice }) => advice);
			if (failed?.advice) {
				this.reject([index], partialReport(shares, failed.advice), [[index, index]]);
			} else if (!this.settings.perCampaign) {
				const ended = shares.map((share) => share.ended!);
				this.session.results.add(index, this.endedJson(index, ended));
			}
		}
	}

	private isWhole({ index, from, to }: Member): boolean {
		const plan = this.plans.get(index);
		return from === 0 && to === (plan?.recipients ?? plan?.lists ?? []).length;
	}

	private addShare(
		member: Member,
		campaign: PlannedCampaign,
		known: Omit<PartialResult, 'what'>,
	): void {
		this.noteShare(member.index, { what: describePart(member, campaign), ...known });
	}

	private noteShare(index: number, share: PartialResult): void {
		const there = this.shares.get(index);
		if (there) there.push(share);
		else this.shares.set(index, [share]);
	}

	/** Notes that a number or a list of the item went with another item, which did not go through. */
	private addLost(member: Member, campaign: PlannedCampaign): boolean {
		const { index } = member;
		if (campaign.recipients && !campaign.leftOut?.has(index)) return false;
		const plan = this.plans.get(index);
		const advice = plan && this.lost.find(index, campaign, plan, member);
		if (!advice) return false;
		this.noteShare(index, { what: '', advice });
		return true;
	}

	private bill(answer: CampaignAnswer): IDataObject {
		return this.settings.simplify ? simplifyAnswer(answer) : (answer as IDataObject);
	}

	private who(index: number): IDataObject {
		const { recipients, lists } = this.plans.get(index) ?? {};
		if (!recipients) return lists ? { lists } : {};
		if (recipients.length > 1) return { recipients: recipients };
		const [{ value, gsmsmsid }] = recipients;
		return { phone: value, ...(gsmsmsid !== undefined && { messageId: gsmsmsid }) };
	}

	private itemJson(
		index: number,
		{ head, tail }: AcceptedCampaign,
		campaign: IDataObject,
		duplicateOf: number | undefined,
	): IDataObject {
		const json = this.who(index);
		if (duplicateOf !== undefined) json.duplicateOf = duplicateOf;
		return Object.assign(json, head, { campaign }, tail);
	}

	private endedJson(index: number, ended: AcceptedCampaign[], by?: number): IDataObject {
		const [only, ...others] = ended;
		if (others.length > 0) return this.spreadJson(index, ended);
		return this.itemJson(index, only, this.bill(only.answer), by);
	}

	private spreadJson(index: number, ended: AcceptedCampaign[]): IDataObject {
		return {
			...this.who(index),
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

/** All input items that a campaign carries, in their order. */
export function indexesOf({ members, covered }: PlannedCampaign): number[] {
	const indexes = new Set<number>();
	for (const { index } of members) indexes.add(index);
	for (const { index } of covered) indexes.add(index);
	return [...indexes].sort((one, other) => one - other);
}
