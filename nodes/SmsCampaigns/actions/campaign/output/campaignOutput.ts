import type { IDataObject } from 'n8n-workflow';
import { markDuplicates } from '../../../rules/grouping/duplicates';
import type { Campaign, Covered, Member } from '../../../rules/targets/types';
import { packIndexes, type IndexRange } from '../../../rules/targets/ranges';
import type { Advice } from '../../common/results';
import type { CampaignAnswer } from '../../../api/model/types';
import type { Entry, Session } from '../../common/types';
import { simplifyBill } from './simplifyAnswer';
import { Lost } from './failedTargets';
import type { CampaignPlan } from '../input/campaignItem';
import type { Settings } from '../input/runSettings';
import { nameShare, sharedAdvice, type Share } from './partialItems';
import type { Ended } from './acceptedCampaign';
import { nameCampaign } from './runSummary';

/**
 * Hands what became of the campaigns to the input items: one output item per input, or one per campaign.
 * An item whose recipients were spread over several campaigns gets its output when all of them have ended.
 */
export class Delivery {
	private readonly plans = new Map<number, CampaignPlan>();

	private readonly shares = new Map<number, Share[]>();

	private readonly lost: Lost;

	/** Items whose numbers or lists went with others, maybe some of them with campaigns that are still to come. */
	private readonly coveredItems: Array<
		Covered & { campaign: Campaign; ended: Ended; bill: IDataObject }
	> = [];

	constructor(
		private readonly session: Session,
		private readonly settings: Settings,
		entries: Array<Entry<CampaignPlan>>,
	) {
		for (const { index, plan } of entries) this.plans.set(index, plan);
		this.lost = new Lost(settings.perItem);
	}

	/** The campaign ended well. */
	succeed(campaign: Campaign, ended: Ended): void {
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
		const marks = campaign.recipients ? markDuplicates(campaign) : undefined;
		for (const member of campaign.members) {
			if (this.isWhole(member) && !this.addLost(member, campaign)) {
				this.session.results.add(
					member.index,
					this.itemJson(member.index, ended, bill, marks?.get(member.index)),
				);
			} else this.addShare(member, campaign, { ended });
		}
		for (const { index, by } of campaign.covered) {
			this.coveredItems.push({ index, by, campaign, ended, bill });
		}
	}

	/** The campaign did not go through, or nobody knows. Throws unless the node continues on fail. */
	fail(campaign: Campaign, advice: Advice): void {
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
	reject(indexes: number[], advice: Advice, concerned: IndexRange[]): void {
		const { results } = this.session;
		results.reject(indexes, results.continues ? advice : nameCampaign(advice, concerned));
	}

	/** The item was accepted on an earlier try, in one or several sends. `by` is the item that carried it. */
	repeat(index: number, ended: Ended[], by?: number): void {
		this.session.results.add(index, this.endedJson(index, ended, by));
	}

	/** What the item asks for; undefined when its data cannot be read any more. */
	planOf(index: number): CampaignPlan | undefined {
		return this.plans.get(index);
	}

	/** The same for a whole campaign, where the output is one item per campaign. */
	repeatCampaign(indexes: number[], ended: Ended, who: IDataObject): void {
		const json = { ...who, ...ended.head, campaign: this.bill(ended.answer) };
		this.session.results.addFor(indexes, json);
	}

	/** Notes what an earlier try did with a part of an item, while the rest is still to be sent. */
	resume(index: number, share: Share): void {
		this.noteShare(index, share);
	}

	/** Tells the items that wait for the rest of their shares that there will be none. */
	breakOff(advice: Advice): void {
		if (!this.session.results.continues) return;
		for (const [index, shares] of this.shares) {
			this.session.results.reject([index], sharedAdvice(shares, advice));
		}
		this.shares.clear();
	}

	/** Gives the items that were spread over several campaigns their output. */
	finish(): void {
		for (const { index, by, campaign, ended, bill } of this.coveredItems) {
			const advice = this.lost.find(index, campaign, this.plans.get(index)!);
			if (advice) this.reject([index], advice, [[index, index]]);
			else this.session.results.add(index, this.itemJson(index, ended, bill, by));
		}
		for (const [index, shares] of this.shares) {
			const failed = shares.find(({ advice }) => advice);
			if (failed?.advice) {
				this.reject([index], sharedAdvice(shares, failed.advice), [[index, index]]);
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

	private addShare(member: Member, campaign: Campaign, known: Omit<Share, 'what'>): void {
		this.noteShare(member.index, { what: nameShare(member, campaign), ...known });
	}

	private noteShare(index: number, share: Share): void {
		const there = this.shares.get(index);
		if (there) there.push(share);
		else this.shares.set(index, [share]);
	}

	/** Notes that a number or a list of the item went with another item, which did not go through. */
	private addLost(member: Member, campaign: Campaign): boolean {
		const { index } = member;
		if (campaign.recipients && !campaign.leftOut?.has(index)) return false;
		const plan = this.plans.get(index);
		const advice = plan && this.lost.find(index, campaign, plan, member);
		if (!advice) return false;
		this.noteShare(index, { what: '', advice });
		return true;
	}

	private bill(answer: CampaignAnswer): IDataObject {
		return this.settings.simplify ? simplifyBill(answer) : (answer as IDataObject);
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
		{ head, tail }: Ended,
		campaign: IDataObject,
		duplicateOf: number | undefined,
	): IDataObject {
		const json = this.who(index);
		if (duplicateOf !== undefined) json.duplicateOf = duplicateOf;
		return Object.assign(json, head, { campaign }, tail);
	}

	private endedJson(index: number, ended: Ended[], by?: number): IDataObject {
		const [only, ...others] = ended;
		if (others.length > 0) return this.spreadJson(index, ended);
		return this.itemJson(index, only, this.bill(only.answer), by);
	}

	private spreadJson(index: number, ended: Ended[]): IDataObject {
		return {
			...this.who(index),
			...ended[0].head,
			tickets: ended.map(({ answer }) => answer.ticket ?? null),
			campaigns: ended.map(({ answer }) => this.bill(answer)),
			...ended[0].tail,
		};
	}

	private campaignJson(campaign: Campaign, ended: Ended): IDataObject {
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
export function indexesOf({ members, covered }: Campaign): number[] {
	const indexes = new Set<number>();
	for (const { index } of members) indexes.add(index);
	for (const { index } of covered) indexes.add(index);
	return [...indexes].sort((one, other) => one - other);
}
