import type { IDataObject } from 'n8n-workflow';
import type { CampaignResponse } from '../../api/format/decode';
import type { EarlierTries } from '../../rules/ledger/earlierTries';
import type { PlannedCampaign } from '../../rules/targets/types';
import type { TargetRow, TargetTable } from '../../rules/targets/targetTable';
import type { Results } from '../../run/results';
import type { LedgerEntry } from '../../rules/ledger/ledger';
import type { CallError } from '../../api/errors/describeFault';
import { nameItems, packIndexes, type IndexRange } from '../../shared/indexRanges';

/** The error of a send that an earlier try may have made. */
export function unknownSendError(entry: LedgerEntry): CallError {
	const reason =
		entry.message ??
		'The run was stopped while waiting for the response. First check in your account with the service, in the campaign list or the delivery reports, whether it was sent.';
	return {
		message: 'An earlier try may have sent this already, so it was not sent again.',
		description: `${reason} To send it again on the next try anyway, set the option 'When the Outcome Is Unknown' to Send Again on the Next Try. People may then get it twice.`,
		isUnknown: true,
	};
}

/** Adds the other items of a campaign, for when the run stops and there is no output. */
export function addCampaignItems(error: CallError, items: IndexRange[]): CallError {
	const single = items.length === 1 && items[0][0] === items[0][1];
	if (single || items.length === 0) return error;
	const description = `${error.description} The campaign contains ${nameItems(items)}.`;
	return { ...error, description };
}

/** For instance `recipients 1 to 3` (people count from 1), or `lists 1001, 1002`. */
function nameTargets(from: number, to: number, lists?: string[]): string {
	const isOne = to - from === 1;
	if (lists) return `${isOne ? 'list' : 'lists'} ${lists.slice(from, to).join(', ')}`;
	return isOne ? `recipient ${to}` : `recipients ${from + 1} to ${to}`;
}

/** What a target is assigned to: a campaign of this try, or a send of an earlier one. */
export type Assignment = PlannedCampaign | LedgerEntry;

/** What the ledger keeps of an accepted send: all that its output needs on a later try. */
export interface AcceptedRecord {
	/** Empty where only n8n's record knows of the send. */
	response: CampaignResponse;
	moderated: boolean;
	scheduledFor?: string;
	/** Of a test: the numbers that got it, and the item whose message it was. */
	testNumbers?: string[];
	testedItem?: number;
}

/** Of a send to the test numbers, what the ledger keeps beside the response. */
export const testFacts = (
	{ sent: [first] }: PlannedCampaign,
	table: TargetTable<object>,
	testNumbers: string[] | undefined,
): Pick<AcceptedRecord, 'testNumbers' | 'testedItem'> =>
	testNumbers ? { testNumbers, testedItem: table.rowAt(first).input.index } : {};

export interface AcceptedCampaign {
	response: CampaignResponse;
	/** Fields of the output before and after `campaign`. */
	head: IDataObject;
	tail?: IDataObject;
	testedItem?: number;
}

export function acceptedCampaignOf({ result }: Pick<LedgerEntry, 'result'>): AcceptedCampaign {
	const { response, moderated, scheduledFor, testNumbers, testedItem } = result as AcceptedRecord;
	const head: IDataObject = {
		ticket: response.ticket ?? null,
		accepted: true,
		moderated,
		...(scheduledFor !== undefined && { scheduledFor }),
		...(testNumbers && { test: true, testNumbers }),
	};
	return { response, head, testedItem };
}

const NO_EARLIER_TRIES: EarlierTries = { sends: new Map(), changed: new Set() };

/** Collects how the campaigns of a run ended, and looks up what that means for its items. */
export class Outcomes {
	/** Those of earlier tries first. */
	readonly allAccepted = new Map<Assignment, AcceptedCampaign>();

	readonly allFailed = new Map<Assignment, CallError>();

	constructor(
		readonly table: TargetTable<Assignment>,
		readonly earlier = NO_EARLIER_TRIES,
	) {
		for (const entry of new Set([...earlier.sends.values()].flat())) {
			if (entry.state === 'accepted') this.allAccepted.set(entry, acceptedCampaignOf(entry));
			else this.allFailed.set(entry, unknownSendError(entry));
		}
	}

	accepted(assignment: Assignment | undefined): AcceptedCampaign | undefined {
		return assignment && this.allAccepted.get(assignment);
	}

	/** The accepted campaigns with the message of an item; without one, others stand for it, or a test. */
	acceptedOf(index: number): AcceptedCampaign[] {
		const row = this.earlier.changed.has(index) ? undefined : this.table.rowOf(index);
		return this.assignmentsOf(index).flatMap((assignment) => {
			const campaign = this.accepted(assignment);
			if (!assignment || !campaign) return [];
			const { testedItem = index } = campaign;
			const key = 'sent' in assignment ? assignment.messageKey : assignment.hash;
			return testedItem === index && (!row || row.input.messageKey === key) ? campaign : [];
		});
	}

	/** First those that could be read. */
	items(): number[] {
		const unreadable = [...this.earlier.sends.keys()].filter((index) => !this.table.rowOf(index));
		return [...this.table.rows.map(({ input }) => input.index), ...unreadable];
	}

	/** The assignments of an item's targets, each once. A changed item keeps those of earlier tries. */
	assignmentsOf(index: number): Array<Assignment | undefined> {
		const row = this.table.rowOf(index);
		if (!row || this.earlier.changed.has(index)) return this.earlier.sends.get(index) ?? [];
		const assignments = new Set<Assignment | undefined>();
		for (let target = row.first; target < row.end; target++)
			assignments.add(this.table.assignmentOf(target));
		return [...assignments];
	}

	hasEnded(index: number): boolean {
		return this.assignmentsOf(index).some(
			(each) => each && (this.allAccepted.has(each) || this.allFailed.has(each)),
		);
	}

	/**
	 * Why an item was not accepted as a whole; undefined when it was.
	 * @param stopped why campaigns without an outcome were not sent
	 */
	failureOf(index: number, stopped?: CallError): CallError | undefined {
		const assignments = this.assignmentsOf(index);
		const unsent = this.countUnsent(index);
		if (unsent === 0 && assignments.every((each) => this.accepted(each))) return undefined;
		const failed = assignments.find((each) => each && !this.accepted(each));
		if (!failed && unsent > 0) {
			const tickets = this.acceptedOf(index).map(({ response }) => response.ticket ?? 'unknown');
			return {
				message: `An earlier try sent a part of this item (ticket ${tickets.join(', ')}). The item has changed since, so its other ${unsent} recipients were left out.`,
				description: 'Send to the rest in a separate run.',
			};
		}
		const error = (failed && this.allFailed.get(failed)) ?? stopped!;
		const row = this.table.rowOf(index);
		const parts = row ? this.acceptedParts(row).join(', ') : '';
		if (parts === '') return error;
		const message = `${error.message} Of this item, the service had accepted ${parts}.`;
		return { ...error, message };
	}

	/** Of an item that changed after a part of it was sent, counts the recipients that are not sent any more. */
	countUnsent(index: number): number {
		if (!this.earlier.changed.has(index)) return 0;
		const slices = (this.earlier.sends.get(index) ?? []).flatMap(({ slices = [] }) =>
			slices.filter(([item]) => item === index),
		);
		const sent = new Set<number>();
		for (const [, from, to] of slices) for (let at = from; at < to; at++) sent.add(at);
		return (slices[0]?.[3] ?? 0) - sent.size;
	}

	/** Counts the recipients or lists of failed items that no accepted campaign has; an unreadable item has one. */
	countMissed({ failed, unknown }: Pick<Results, 'failed' | 'unknown'>) {
		const counts = { refused: 0, unknown: 0 };
		for (const index of failed) {
			const { first, end } = this.table.rowOf(index) ?? { first: 0, end: 0 };
			let missed = first === end ? 1 : 0;
			for (let target = first; target < end; target++) {
				if (!this.accepted(this.table.assignmentOf(target))) missed++;
			}
			counts[unknown.has(index) ? 'unknown' : 'refused'] += missed;
		}
		return counts;
	}

	private acceptedParts(row: TargetRow): string[] {
		const parts: string[] = [];
		for (let from = row.first; from < row.end;) {
			const assignment = this.table.assignmentOf(from);
			let to = from + 1;
			while (to < row.end && this.table.assignmentOf(to) === assignment) to++;
			const accepted = this.accepted(assignment);
			if (accepted) {
				const targets = nameTargets(from - row.first, to - row.first, row.input.lists);
				parts.push(`${targets} (ticket ${accepted.response.ticket ?? 'unknown'})`);
			}
			from = to;
		}
		return parts;
	}
}

/**
 * Notes that a campaign failed, and stops the run at it.
 * @throws the failure of its first item, unless the node continues on fail
 */
export function failCampaign(
	results: Results,
	outcomes: Outcomes,
	campaign: PlannedCampaign,
	error: CallError,
): void {
	outcomes.allFailed.set(campaign, error);
	if (results.continues) return;
	const { sent, covered } = campaign;
	const ranges = packIndexes(
		[...sent, ...covered].map((target) => outcomes.table.rowAt(target).input.index),
	);
	results.reject(ranges[0][0], addCampaignItems(error, ranges));
}
