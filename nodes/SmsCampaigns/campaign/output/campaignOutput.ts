import type { IDataObject } from 'n8n-workflow';
import type { EarlierTries } from '../../rules/ledger/earlierFates';
import { itemsOf, type LedgerEntry } from '../../rules/ledger/ledger';
import type { PlannedCampaign } from '../../rules/targets/plannedCampaign';
import { eachIndex, packIndexes } from '../../rules/targets/ranges';
import type { Target, TargetRow, TargetTable } from '../../rules/targets/targetTable';
import { selectFields } from '../../fields/outputFields';
import type { ErrorReport } from '../../run/results';
import type { RunContext } from '../../run/types';
import type { RunSettings } from '../input/runSettings';
import { acceptedCampaignOf } from './acceptedCampaign';
import { CampaignColumns, type ColumnSettings } from './campaignColumns';
import { ItemFates, type CampaignOutcome, type Fate } from './itemFates';
import { reachOf, recipientStatus, type RecipientStatus } from './reach';
import { addReceipt } from './receipt';
import { addCampaignItems, unknownReport } from './reports';

const CHANGED_HINT =
	'The data of this item, or of another one of its campaign, changed after an earlier try had sent it. It was not sent again: the output shows the data of now, and that it was accepted as it was then.';

type OutputSettings = ColumnSettings & Pick<RunSettings, 'perCampaign' | 'omitted'>;

const NO_EARLIER_TRIES: EarlierTries = { sends: new Map(), changed: new Set() };

/** Reads the output of every input item off the fates of its targets. */
export class CampaignOutput {
	private readonly outcomes = new Map<Fate, CampaignOutcome>();

	private readonly fates: ItemFates;

	private readonly columns: CampaignColumns;

	/** What became of the recipients of a campaign that repeat no other. */
	private readonly statuses = new Map<Fate, RecipientStatus>();

	constructor(
		private readonly run: RunContext,
		private readonly settings: OutputSettings,
		private readonly table: TargetTable<Fate>,
		private readonly earlier: EarlierTries = NO_EARLIER_TRIES,
	) {
		this.fates = new ItemFates(table, earlier, this.outcomes);
		this.columns = new CampaignColumns(settings);
		for (const send of new Set([...earlier.sends.values()].flat())) {
			const { entry } = send;
			this.outcomes.set(
				send,
				entry.state === 'accepted'
					? { state: 'accepted', campaign: acceptedCampaignOf(entry) }
					: { state: 'failed', report: unknownReport(entry) },
			);
		}
	}

	/**
	 * Throws for what earlier tries left unknown or cannot finish, unless the node continues on fail: before anything
	 * else is sent.
	 */
	checkEarlierTries(): void {
		if (this.run.results.continues) return;
		for (const [index, sends] of this.earlier.sends) {
			const unknown = sends.find(({ entry }) => entry.state !== 'accepted')?.entry;
			const isCutShort = this.earlier.changed.has(index) && this.fates.countUnsent(index) > 0;
			const report = unknown || isCutShort ? this.fates.failureOf(index) : undefined;
			if (!report) continue;
			const items = unknown ? itemsOf(unknown) : [];
			this.run.results.reject([index], addCampaignItems(report, items));
		}
	}

	/** Notes how a campaign of this try ended. Throws for one that failed, unless the node continues on fail. */
	settle(campaign: PlannedCampaign, outcome: CampaignOutcome): void {
		this.outcomes.set(campaign, outcome);
		if (outcome.state === 'accepted' || this.run.results.continues) return;
		const items = this.itemsOf(campaign);
		this.run.results.reject(items, addCampaignItems(outcome.report, packIndexes(items)));
	}

	/**
	 * Outputs the items.
	 * @param stopped why no more campaigns are sent; then items of which nothing was sent are left out
	 */
	finish(stopped?: ErrorReport): void {
		const { results, hints } = this.run;
		this.addReceipt();
		if (this.settings.perCampaign) this.addCampaigns();
		const settled = [...this.earlier.sends.keys()].filter((index) => !this.table.rowOf(index));
		for (const index of [...this.table.rows.map(({ input }) => input.index), ...settled]) {
			if (stopped && !this.fates.isPartlySettled(index)) continue;
			const report = this.fates.failureOf(index, stopped);
			if (report) {
				results.reject([index], report);
				continue;
			}
			const isChanged = this.earlier.changed.has(index);
			if (isChanged) hints.addForItem(index, [CHANGED_HINT]);
			if (!this.settings.perCampaign) {
				results.add(index, selectFields(this.itemJson(index, isChanged), this.settings.omitted));
			}
		}
	}

	/** The input items that have a target in a campaign, in order. */
	private itemsOf(campaign: PlannedCampaign): number[] {
		const items = new Set<number>();
		for (const targets of [campaign.sent, campaign.carried]) {
			for (let at = 0; at < targets.length;) {
				const { input, end } = this.table.rowAt(targets[at]);
				items.add(input.index);
				while (at < targets.length && targets[at] < end) at++;
			}
		}
		return [...items].sort((a, b) => a - b);
	}

	private itemJson(index: number, isChanged: boolean): IDataObject {
		const campaigns = this.fates.acceptedCampaigns(index);
		const [{ head, tail }] = campaigns;
		return {
			...this.recipientJson(index),
			...head,
			...(isChanged && { changed: true }),
			...(campaigns.length > 1 && {
				tickets: campaigns.map(({ answer }) => answer.ticket ?? null),
			}),
			...this.columns.of(campaigns),
			...tail,
		};
	}

	private recipientJson(index: number): IDataObject {
		const row = this.table.rowOf(index);
		if (!row) return {};
		const { recipients, lists } = row.input;
		const carrier = this.duplicateOf(row);
		const duplicate = carrier === undefined ? {} : { duplicateOf: carrier };
		if (!recipients) return { lists, ...duplicate };
		if (recipients.length > 1) return { recipients, ...duplicate };
		const [{ value, gsmsmsid }] = recipients;
		const recipientStatus = this.statusAt(row);
		return {
			phone: value,
			...(recipientStatus && { recipientStatus }),
			...duplicate,
			...(gsmsmsid !== undefined && { messageId: gsmsmsid }),
		};
	}

	/** The item that sends a number or a list which this one repeats; an item can repeat one of its own. */
	private duplicateOf(row: TargetRow): number | undefined {
		for (let target = row.first; target < row.end; target++) {
			const carrier = this.table.carrierOf(target);
			if (carrier !== target) return this.table.rowAt(carrier).input.index;
		}
		return undefined;
	}

	/** What the service does with the only recipient of an item; undefined where others got the campaign. */
	private statusAt({ input, first: target }: TargetRow): RecipientStatus | undefined {
		if (this.earlier.changed.has(input.index)) return undefined;
		const fate = this.table.fateOf(target);
		const outcome = fate && this.outcomes.get(fate);
		if (!fate || outcome?.state !== 'accepted' || outcome.campaign.head.test) return undefined;
		if (this.table.carrierOf(target) !== target) return 'duplicate';
		let status = this.statuses.get(fate);
		if (status === undefined) {
			const sent = 'sent' in fate ? fate.sent : [];
			const repeats = sent.filter((one) => this.table.carrierOf(one) !== one).length;
			status = recipientStatus(reachOf(outcome.campaign.answer), repeats);
			this.statuses.set(fate, status);
		}
		return status;
	}

	private addReceipt(): void {
		const campaigns = [...this.outcomes].flatMap(([fate, outcome]) => {
			const repeats = 'carried' in fate ? fate.carried.length : 0;
			return outcome.state === 'accepted' ? [{ ...outcome.campaign, repeats }] : [];
		});
		addReceipt(this.run.hints, campaigns, this.settings.simulated);
	}

	private addCampaigns(): void {
		const items = this.itemsByFate();
		for (const [fate, outcome] of this.outcomes) {
			if (outcome.state !== 'accepted') continue;
			const { head, tail } = outcome.campaign;
			const isPlanned = 'sent' in fate;
			const json: IDataObject = {
				...(isPlanned ? this.sentJson(fate) : this.earlierJson(fate.entry)),
				...(isPlanned &&
					fate.parts > 1 && {
						campaignPart: fate.part,
						campaignParts: fate.parts,
					}),
				...head,
				...this.columns.of([outcome.campaign]),
				...tail,
			};
			this.run.results.addFor(
				[...items.get(fate)!].sort((a, b) => a - b),
				selectFields(json, this.settings.omitted),
			);
		}
	}

	/** The items of each campaign, those included that cannot be read any more. */
	private itemsByFate(): Map<Fate, Set<number>> {
		const items = new Map<Fate, Set<number>>();
		const add = (fate: Fate | undefined, index: number) => {
			if (!fate) return;
			const known = items.get(fate);
			if (known) known.add(index);
			else items.set(fate, new Set([index]));
		};
		for (const [index, sends] of this.earlier.sends) for (const send of sends) add(send, index);
		for (const { input } of this.table.rows) {
			for (const fate of this.fates.fatesOf(input.index)) add(fate, input.index);
		}
		return items;
	}

	private sentJson({ kind, sent }: PlannedCampaign): IDataObject {
		if (kind === 'lists') return { lists: sent.map((target) => this.table.addressOf(target)) };
		return { recipients: sent.map((target) => this.recipientAt(target)) };
	}

	/** Whom a campaign of an earlier try went to, as far as the items still tell. */
	private earlierJson({ lists, items, slices = [] }: LedgerEntry): IDataObject {
		if (lists) return { lists };
		const spans = [
			...[...eachIndex(items)].map((index) => [index, 0, Infinity] as const),
			...slices.map(([index, from, to]) => [index, from, to] as const),
		].sort(([a], [b]) => a - b);
		const recipients = spans.flatMap(
			([index, from, to]) => this.table.rowOf(index)?.input.recipients?.slice(from, to) ?? [],
		);
		return recipients.length > 0 ? { recipients } : {};
	}

	private recipientAt(target: Target) {
		const { input, first } = this.table.rowAt(target);
		return input.recipients![target - first];
	}
}
