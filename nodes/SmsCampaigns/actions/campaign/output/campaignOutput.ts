import type { IDataObject } from 'n8n-workflow';
import type { EarlierSend, EarlierTries } from '../../../rules/ledger/earlierFates';
import { itemsOf, type LedgerEntry } from '../../../rules/ledger/ledger';
import type { PlannedCampaign } from '../../../rules/targets/plannedCampaign';
import { eachIndex, packIndexes } from '../../../rules/targets/ranges';
import type { Target, TargetRow, TargetTable } from '../../../rules/targets/targetTable';
import { selectFields } from '../../common/outputFields';
import type { ErrorReport } from '../../common/results';
import type { RunContext } from '../../common/types';
import type { RunSettings } from '../input/runSettings';
import { acceptedCampaignOf, type AcceptedCampaign } from './acceptedCampaign';
import { CampaignColumns, type ColumnSettings } from './campaignColumns';
import { reachOf, recipientStatus, type RecipientStatus } from './reach';
import { addReceipt } from './receipt';
import {
	addAcceptedParts,
	addCampaignItems,
	carriedReport,
	changedReport,
	unknownReport,
	type AcceptedPart,
} from './reports';

/** What carries a target: a campaign of this try, or a send of an earlier one. */
export type Fate = PlannedCampaign | EarlierSend;

/** How a campaign ended. */
export type CampaignOutcome =
	{ state: 'accepted'; campaign: AcceptedCampaign } | { state: 'failed'; report: ErrorReport };

const CHANGED_HINT =
	'The data of this item, or of another one of its campaign, changed after an earlier try had sent it. It was not sent again: the output shows the data of now, and that it was accepted as it was then.';

type OutputSettings = ColumnSettings & Pick<RunSettings, 'perCampaign' | 'omitted'>;

const NO_EARLIER_TRIES: EarlierTries = { sends: new Map(), changed: new Set() };

/** Reads the output of every input item off the fates of its targets. */
export class CampaignOutput {
	private readonly outcomes = new Map<Fate, CampaignOutcome>();

	private readonly columns: CampaignColumns;

	/** What became of the recipients of a campaign that repeat no other. */
	private readonly statuses = new Map<Fate, RecipientStatus>();

	constructor(
		private readonly run: RunContext,
		private readonly settings: OutputSettings,
		private readonly table: TargetTable<Fate>,
		private readonly earlier: EarlierTries = NO_EARLIER_TRIES,
	) {
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
			const isCutShort = this.earlier.changed.has(index) && this.countUnsent(index) > 0;
			const report = unknown || isCutShort ? this.failureOf(index) : undefined;
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
			if (stopped && !this.isPartlySettled(index)) continue;
			const report = this.failureOf(index, stopped);
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

	private isPartlySettled(index: number): boolean {
		return this.fatesOf(index).some((fate) => fate && this.outcomes.has(fate));
	}

	/** The fates of an item's targets, each once, in the order of the targets. One that has changed is what it was. */
	private fatesOf(index: number): Array<Fate | undefined> {
		const row = this.table.rowOf(index);
		if (!row || this.earlier.changed.has(index)) return this.earlier.sends.get(index) ?? [];
		const fates = new Set<Fate | undefined>();
		for (let target = row.first; target < row.end; target++) fates.add(this.table.fateOf(target));
		return [...fates];
	}

	/** Why an item was not accepted as a whole; undefined when it was. */
	private failureOf(index: number, stopped?: ErrorReport): ErrorReport | undefined {
		const isAccepted = (fate: Fate | undefined) =>
			fate && this.outcomes.get(fate)?.state === 'accepted';
		const fates = this.fatesOf(index);
		const unsent = this.earlier.changed.has(index) ? this.countUnsent(index) : 0;
		if (unsent === 0 && fates.every(isAccepted)) return undefined;
		const row = this.table.rowOf(index);
		const failed = fates.find((fate) => fate && !isAccepted(fate));
		if (!failed && unsent > 0) return changedReport(this.ticketsOf(index), unsent);
		const outcome = failed && this.outcomes.get(failed);
		const report = outcome?.state === 'failed' ? outcome.report : stopped!;
		if (!row) return report;
		const parts = this.acceptedParts(row);
		return addAcceptedParts(this.explainCarrier(row, failed, fates, report), parts);
	}

	/** Where another item was to send a part of this one, says so. */
	private explainCarrier(
		row: TargetRow,
		failed: Fate | undefined,
		fates: Array<Fate | undefined>,
		report: ErrorReport,
	): ErrorReport {
		if (fates.length === 1 || !failed || 'entry' in failed) return report;
		const { table } = this;
		let target = row.first;
		while (table.fateOf(target) !== failed) target++;
		const carrier = table.rowAt(table.carrierOf(target)).input.index;
		if (carrier === row.input.index) return report;
		return carriedReport(report, failed.kind, table.addressOf(target, row), carrier);
	}

	private acceptedParts(row: TargetRow): AcceptedPart[] {
		const parts: AcceptedPart[] = [];
		const { lists } = row.input;
		for (let from = row.first; from < row.end;) {
			const fate = this.table.fateOf(from);
			let to = from + 1;
			while (to < row.end && this.table.fateOf(to) === fate) to++;
			const outcome = fate && this.outcomes.get(fate);
			if (outcome?.state === 'accepted') {
				const span = { from: from - row.first, to: to - row.first };
				const targets = lists ? { lists: lists.slice(span.from, span.to) } : span;
				parts.push({ targets, ticket: outcome.campaign.answer.ticket });
			}
			from = to;
		}
		return parts;
	}

	/** Of an item that changed after a part of it was sent, counts the recipients that are not sent any more. */
	private countUnsent(index: number): number {
		const slices = (this.earlier.sends.get(index) ?? []).flatMap(({ entry }) =>
			(entry.slices ?? []).filter(([item]) => item === index),
		);
		const sent = new Set<number>();
		for (const [, from, to] of slices) for (let at = from; at < to; at++) sent.add(at);
		return (slices[0]?.[3] ?? 0) - sent.size;
	}

	private ticketsOf(index: number): string[] {
		return this.acceptedCampaigns(index).map(({ answer }) => answer.ticket ?? 'unknown');
	}

	private acceptedCampaigns(index: number): AcceptedCampaign[] {
		return this.fatesOf(index).flatMap((fate) => {
			const outcome = fate && this.outcomes.get(fate);
			return outcome?.state === 'accepted' ? [outcome.campaign] : [];
		});
	}

	private itemJson(index: number, isChanged: boolean): IDataObject {
		const campaigns = this.acceptedCampaigns(index);
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
				...(isPlanned && fate.parts > 1 && { part: fate.part, parts: fate.parts }),
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
			for (const fate of this.fatesOf(input.index)) add(fate, input.index);
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
