import type { EarlierSend, EarlierTries } from '../../rules/ledger/earlierFates';
import type { PlannedCampaign } from '../../rules/targets/plannedCampaign';
import type { TargetRow, TargetTable } from '../../rules/targets/targetTable';
import type { ErrorReport } from '../../run/results';
import type { AcceptedCampaign } from './acceptedCampaign';
import { addAcceptedParts, carriedReport, changedReport, type AcceptedPart } from './reports';

/** What carries a target: a campaign of this try, or a send of an earlier one. */
export type Fate = PlannedCampaign | EarlierSend;

/** How a campaign ended. */
export type CampaignOutcome =
	{ state: 'accepted'; campaign: AcceptedCampaign } | { state: 'failed'; report: ErrorReport };

/** Looks up how the campaigns of an item ended. */
export class ItemFates {
	constructor(
		private readonly table: TargetTable<Fate>,
		private readonly earlier: EarlierTries,
		private readonly outcomes: ReadonlyMap<Fate, CampaignOutcome>,
	) {}

	/** Whether something of an item has ended. */
	isPartlySettled(index: number): boolean {
		return this.fatesOf(index).some((fate) => fate && this.outcomes.has(fate));
	}

	/** The fates of an item's targets, each once, in the order of the targets. One that has changed is what it was. */
	fatesOf(index: number): Array<Fate | undefined> {
		const row = this.table.rowOf(index);
		if (!row || this.earlier.changed.has(index)) return this.earlier.sends.get(index) ?? [];
		const fates = new Set<Fate | undefined>();
		for (let target = row.first; target < row.end; target++) fates.add(this.table.fateOf(target));
		return [...fates];
	}

	/** Why an item was not accepted as a whole; undefined when it was. */
	failureOf(index: number, stopped?: ErrorReport): ErrorReport | undefined {
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
	countUnsent(index: number): number {
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

	/** The accepted campaigns that an item is in. */
	acceptedCampaigns(index: number): AcceptedCampaign[] {
		return this.fatesOf(index).flatMap((fate) => {
			const outcome = fate && this.outcomes.get(fate);
			return outcome?.state === 'accepted' ? [outcome.campaign] : [];
		});
	}
}
