// Reads the node's report for each item from the fields of the item's rows.
import type { IDataObject, INodeExecutionData, NodeApiError } from 'n8n-workflow';
import type { Outcome, Report } from '../../model/scenario.cts';

/** The results of rows that were not accepted, keyed by `recipientStatus`. */
const OUTCOMES: Record<string, Outcome> = {
	duplicate: 'leftOut',
	leftOut: 'untested',
	rejected: 'rejected',
	unknown: 'unknown',
};

function outcomeOf({ accepted, recipientStatus, error }: IDataObject): Outcome {
	if (accepted === true) return 'accepted';
	// On the error output, n8n replaces a row's fields with the message.
	if (error !== undefined && recipientStatus === undefined) return 'failed';
	const outcome = OUTCOMES[String(recipientStatus)];
	if (!outcome) throw new Error(`A row has the status ${String(recipientStatus)}`);
	return outcome;
}

const lateOf = ({ reason }: IDataObject) =>
	[...String(reason).matchAll(/(?:^|\. )(?:([^:]+): )?Too late/g)].flatMap(
		([, names]) => names?.split(', ') ?? 'all',
	);

const indexesOf = ({ pairedItem }: INodeExecutionData) =>
	[pairedItem ?? []].flat().map((pair) => (typeof pair === 'number' ? pair : pair.item));

const ticketsOf = ({ ticket }: IDataObject) => (ticket ? String(ticket).split(', ') : []);

interface Position {
	attempt: number;
	calls: number;
}

/**
 * Returns a run's report for each item.
 * @param outputs the node's regular output and its error output
 * @param error the error that stopped the run; its fields do not show whether the result is unknown
 */
export function readReports(
	outputs: INodeExecutionData[][],
	error: unknown,
	at: Position,
): Report[] {
	const reports = new Map<number, Report>();
	for (const output of outputs.flat()) {
		const late = lateOf(output.json);
		const isLate = late.length > 0 && output.json.accepted !== true;
		const outcome = isLate ? 'late' : outcomeOf(output.json);
		for (const item of indexesOf(output)) {
			const fresh: Report = { ...at, item, outcome, tickets: [], changed: false };
			const known = reports.get(item) ?? fresh;
			reports.set(item, known);
			// If an item has several rows, a row that was not accepted determines the item's result.
			if (outcome !== 'accepted') known.outcome = outcome;
			known.tickets.push(...ticketsOf(output.json));
			known.late = [...(known.late ?? []), ...late];
			known.changed ||= output.json.changed === true;
			known.text = output.json.messageText as string | null | undefined;
		}
	}
	const item = (error as NodeApiError | undefined)?.context?.itemIndex as number | undefined;
	if (error && item !== undefined) {
		reports.set(item, { ...at, item, outcome: 'failed', tickets: [], changed: false });
	}
	return [...reports.values()];
}
