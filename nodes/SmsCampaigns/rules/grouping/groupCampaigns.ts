import type { SendTime } from '../hours/allowedHours';
import type { TargetRow, TargetTable } from '../targets/targetTable';
import { quoteInput, type InvalidInput, type Refuse } from '../../shared/invalidInput';
import type {
	CampaignInput,
	Grouping,
	MessageKey,
	PlannedCampaign,
	Target,
} from '../targets/types';

export interface GroupingOptions {
	campaigns: Grouping;
	/** The most recipients in one campaign; absent or Infinity: no limit. Lists are not split. */
	maxRecipients?: number;
	/** Items of which nothing more is sent. */
	excluded?: ReadonlySet<number>;
	/** When a target may get its message. Targets with different send times share no campaign. */
	sendTimeOf?: (target: Target, row: TargetRow) => SendTime;
}

/**
 * Plans the campaigns for all targets that no campaign carries yet, and assigns these targets to them.
 *
 * Numbers: a group with more than `maxRecipients` is split where one item ends and the next begins; an item that is
 * larger than that gets separate parts. A number that another part carries is not sent again; within one part repeats
 * stay, and the service counts them. Lists: each is sent once per run. A repeat of what goes with another message is left
 * to that campaign.
 * @returns the campaigns in the order of their first items
 */
export function groupCampaigns<Assignment extends object>(
	table: TargetTable<Assignment | PlannedCampaign>,
	{ campaigns, maxRecipients = Infinity, excluded, sendTimeOf }: GroupingOptions,
): PlannedCampaign[] {
	const groups = new Map<unknown, TargetRow[]>();
	for (const row of table.rows) {
		if (excluded?.has(row.input.index)) continue;
		const key = campaigns === 'perItem' ? row : row.input.messageKey;
		// Numbers and lists cannot go together, even with the same message.
		const scoped = row.input.lists && campaigns === 'distinct' ? `lists ${String(key)}` : key;
		const group = groups.get(scoped);
		if (group) group.push(row);
		else groups.set(scoped, [row]);
	}
	const planned: PlannedCampaign[] = [];
	const leftToOthers: Target[] = [];
	for (const rows of groups.values()) {
		const most = rows[0].input.lists ? Infinity : maxRecipients;
		const parts = sendTimesOf(rows, sendTimeOf).flatMap((sendTime) =>
			new CampaignSplitter(table, rows, most, sendTime, sendTimeOf).split(leftToOthers),
		);
		parts.forEach((each, at) => Object.assign(each, { part: at + 1, parts: parts.length }));
		for (const campaign of parts) planned.push(campaign);
	}
	for (const target of leftToOthers) {
		const campaign = table.assignmentOf(target);
		if (!campaign || !isPlanned(campaign)) continue;
		campaign.covered.push(target);
		table.assign(target, campaign);
	}
	return planned;
}

/** The send times of the targets of some items, in their order; without them, one for all. */
function sendTimesOf(
	rows: TargetRow[],
	sendTimeOf: GroupingOptions['sendTimeOf'],
): Array<SendTime | undefined> {
	if (!sendTimeOf) return [undefined];
	const sendTimes = new Set<SendTime>();
	for (const row of rows) {
		for (let target = row.first; target < row.end; target++) sendTimes.add(sendTimeOf(target, row));
	}
	return [...sendTimes];
}

const isPlanned = (assignment: object): assignment is PlannedCampaign => 'covered' in assignment;

/** Fills one part after the other with the targets of items that have the same message, and the same send time. */
class CampaignSplitter<Assignment extends object> {
	private readonly parts: PlannedCampaign[] = [];
	private part: PlannedCampaign;

	/** @param most the most recipients in one part */
	constructor(
		private readonly table: TargetTable<Assignment | PlannedCampaign>,
		private readonly rows: TargetRow[],
		private readonly most: number,
		private readonly sendTime: SendTime | undefined,
		private readonly sendTimeOf: GroupingOptions['sendTimeOf'],
	) {
		this.part = this.beginPart();
	}

	/** @param leftToOthers receives the targets that a campaign with another message stands for */
	split(leftToOthers: Target[]): PlannedCampaign[] {
		for (const row of this.rows) {
			// Without a limit nobody needs to be counted.
			const size = this.most === Infinity ? 0 : this.countOpen(row);
			if (this.part.sent.length + size > this.most) this.beginPart();
			for (let target = row.first; target < row.end; target++) {
				if (!this.isNow(target, row)) continue;
				if (this.isElsewhere(target, row)) leftToOthers.push(target);
				else this.place(target);
			}
			if (size > this.most) this.beginPart();
		}
		return this.parts.filter(({ sent }) => sent.length > 0);
	}

	private beginPart(): PlannedCampaign {
		const { lists, messageKey } = this.rows[0].input;
		const kind = lists ? 'lists' : 'numbers';
		const { sendTime } = this;
		this.part = { kind, messageKey, part: 1, parts: 1, sent: [], covered: [], sendTime };
		this.parts.push(this.part);
		return this.part;
	}

	private countOpen(row: TargetRow): number {
		let count = 0;
		for (let target = row.first; target < row.end; target++) {
			const isOpen = !this.table.assignmentOf(target) && this.isNow(target, row);
			if (isOpen && !this.isElsewhere(target, row)) count++;
		}
		return count;
	}

	/** Whether a campaign of other rows has the primary of a target. */
	private isElsewhere(target: Target, row: TargetRow): boolean {
		const primary = this.table.primaryOf(target);
		if (primary >= row.first && primary < row.end) return false;
		const { messageKey } = this.table.rowAt(primary).input;
		return this.rows.length === 1 || messageKey !== row.input.messageKey;
	}

	private isNow(target: Target, row: TargetRow): boolean {
		return this.sendTimeOf?.(target, row) === this.sendTime;
	}

	/** Puts a target into the current part, or leaves it to the campaign that has its primary. */
	private place(target: Target): void {
		const assignment = this.table.assignmentOf(target);
		if (assignment && !isPlanned(assignment)) return;
		if (!assignment && this.part.sent.length >= this.most) this.beginPart();
		const campaign = assignment ?? this.part;
		const isRepeat = assignment === this.part && this.part.kind === 'numbers';
		const isSent = !assignment || (isRepeat && this.part.sent.length < this.most);
		(isSent ? campaign.sent : campaign.covered).push(target);
		this.table.assign(target, campaign);
	}
}

/**
 * Items that name a list to which another message goes: a list goes once per run, so that one of the two messages
 * could not go. What an earlier try has sent goes before the order of the items.
 * @param sent by list the message that an earlier try has sent to it
 * @returns by item index; empty when all is well
 */
export function listConflicts(
	inputs: CampaignInput[],
	refuse: Refuse,
	sent: ReadonlyMap<string, MessageKey> = new Map(),
): Map<number, InvalidInput> {
	const conflicts = new Map<number, InvalidInput>();
	const messages = new Map(sent);
	for (const { index, messageKey, lists = [] } of inputs) {
		const taken = lists.find((list) => (messages.get(list) ?? messageKey) !== messageKey);
		if (taken === undefined) {
			for (const list of lists) messages.set(list, messageKey);
			continue;
		}
		conflicts.set(
			index,
			refuse(
				`contains ${quoteInput(taken)}, which gets another message in this run. Each list goes once per run, however many items name it.`,
				"Give all items with this list the same message, or send to the list in another 'SMS Campaigns' node.",
			),
		);
	}
	return conflicts;
}
