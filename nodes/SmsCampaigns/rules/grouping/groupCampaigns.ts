import type { Departure } from '../hours/departures';
import type { Target, TargetRow, TargetTable } from '../targets/targetTable';
import type { Grouping } from '../targets/types';
import type { PlannedCampaign } from '../targets/plannedCampaign';

export interface GroupingOptions {
	campaigns: Grouping;
	/** The most recipients in one campaign; absent or Infinity: no limit. Lists are not split. */
	maxRecipients?: number;
	/** Items of which nothing more is sent. */
	excluded?: ReadonlySet<number>;
	/** When a target may get its message. Targets with different departures share no campaign. */
	departureOf?: (target: Target, row: TargetRow) => Departure;
}

/**
 * Plans the campaigns for all targets that no campaign carries yet, and settles the fate of these targets.
 *
 * Numbers: a group with more than `maxRecipients` is split where one item ends and the next begins; an item that is
 * larger by itself gets parts of its own. A number that another part carries is not sent again; within one part repeats
 * stay, and the service counts them. Lists: each is sent once per run.
 * @returns the campaigns in the order of their first items
 */
export function groupCampaigns<Fate extends object>(
	table: TargetTable<Fate | PlannedCampaign>,
	{ campaigns, maxRecipients = Infinity, excluded, departureOf }: GroupingOptions,
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
	for (const rows of groups.values()) {
		const most = rows[0].input.lists ? Infinity : maxRecipients;
		const parts = departuresOf(rows, departureOf).flatMap((departure) =>
			new CampaignSplitter(table, rows, most, departure, departureOf).split(),
		);
		parts.forEach((each, at) => Object.assign(each, { part: at + 1, parts: parts.length }));
		for (const campaign of parts) planned.push(campaign);
	}
	return planned;
}

/** The departures of the targets of some items, in their order; without them, one for all. */
function departuresOf(
	rows: TargetRow[],
	departureOf: GroupingOptions['departureOf'],
): Array<Departure | undefined> {
	if (!departureOf) return [undefined];
	const departures = new Set<Departure>();
	for (const row of rows) {
		for (let target = row.first; target < row.end; target++)
			departures.add(departureOf(target, row));
	}
	return [...departures];
}

const isPlanned = (fate: object): fate is PlannedCampaign => 'carried' in fate;

/** Fills one part after the other with the targets of items that have the same message, and the same departure. */
class CampaignSplitter<Fate extends object> {
	private readonly parts: PlannedCampaign[] = [];

	private part: PlannedCampaign;

	/** Targets in `part.sent`, which has room for more: growing it step by step would leave twice its size as garbage. */
	private filled = 0;

	/** The most targets that a part can have. */
	private readonly room: number;

	/** @param most the most recipients in one part */
	constructor(
		private readonly table: TargetTable<Fate | PlannedCampaign>,
		private readonly rows: TargetRow[],
		private readonly most: number,
		private readonly departure: Departure | undefined,
		private readonly departureOf: GroupingOptions['departureOf'],
	) {
		this.room = Math.min(
			most,
			rows.reduce((sum, { first, end }) => sum + end - first, 0),
		);
		this.part = this.beginPart();
	}

	split(): PlannedCampaign[] {
		for (const row of this.rows) {
			const size = this.countOpen(row);
			if (this.filled + size > this.most) this.beginPart();
			for (let target = row.first; target < row.end; target++) {
				if (this.departs(target, row)) this.place(target);
			}
			if (size > this.most) this.beginPart();
		}
		this.endPart();
		return this.parts.filter(({ sent }) => sent.length > 0);
	}

	private endPart(): void {
		this.part.sent.length = this.filled;
		this.filled = 0;
	}

	private beginPart(): PlannedCampaign {
		if (this.part) this.endPart();
		const { input } = this.rows[0];
		this.part = {
			kind: input.lists ? 'lists' : 'numbers',
			messageKey: input.messageKey,
			part: 1,
			parts: 1,
			sent: new Array<Target>(this.room),
			carried: [],
			departure: this.departure,
		};
		this.parts.push(this.part);
		return this.part;
	}

	private countOpen(row: TargetRow): number {
		let count = 0;
		for (let target = row.first; target < row.end; target++) {
			if (!this.table.fateOf(target) && this.departs(target, row)) count++;
		}
		return count;
	}

	private departs(target: Target, row: TargetRow): boolean {
		return this.departureOf?.(target, row) === this.departure;
	}

	/** Puts a target into the current part, or leaves it to the campaign that has its carrier. */
	private place(target: Target): void {
		const carrierFate = this.table.fateOf(target);
		if (carrierFate && !isPlanned(carrierFate)) return;
		if (!carrierFate && this.filled >= this.most) this.beginPart();
		const campaign = carrierFate ?? this.part;
		const isRepeat = carrierFate === this.part && this.part.kind === 'numbers';
		const isSent = !carrierFate || (isRepeat && this.filled < this.most);
		if (isSent) campaign.sent[this.filled++] = target;
		else campaign.carried.push(target);
		this.table.setFate(target, campaign);
	}
}
