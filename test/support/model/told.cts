// What the node told each item: the fields of its rows, in the words of the model.
import type { IDataObject, INodeExecutionData, NodeApiError } from 'n8n-workflow';
import type { Told, Word } from '../../model/scenario.cts';

/** Of a row that is not accepted, by its `recipientStatus`. */
const WORDS: Record<string, Word> = {
	duplicate: 'leftOut',
	leftOut: 'untested',
	rejected: 'refused',
	unknown: 'unknown',
};

function wordOf({ accepted, recipientStatus, error }: IDataObject): Word {
	if (accepted === true) return 'accepted';
	// On the error output, n8n replaces the fields of a row by the message.
	if (error !== undefined && recipientStatus === undefined) return 'failed';
	const word = WORDS[String(recipientStatus)];
	if (!word) throw new Error(`A row has the status ${String(recipientStatus)}`);
	return word;
}

const lateOf = ({ reason }: IDataObject) =>
	[...String(reason).matchAll(/(?:^|\. )(?:([^:]+): )?Too late/g)].flatMap(
		([, names]) => names?.split(', ') ?? 'all',
	);

const indexesOf = ({ pairedItem }: INodeExecutionData) =>
	[pairedItem ?? []].flat().map((pair) => (typeof pair === 'number' ? pair : pair.item));

const ticketsOf = ({ ticket }: IDataObject) => (ticket ? String(ticket).split(', ') : []);

interface Moment {
	try: number;
	calls: number;
}

/**
 * The report of a run of the node for each item.
 * @param outputs of the node: the regular one, and the one for errors
 * @param error that stopped the run; no field of it says whether its outcome is unknown
 */
export function readTold(outputs: INodeExecutionData[][], error: unknown, at: Moment): Told[] {
	const told = new Map<number, Told>();
	for (const output of outputs.flat()) {
		const late = lateOf(output.json);
		const isLate = late.length > 0 && output.json.accepted !== true;
		const word = isLate ? 'late' : wordOf(output.json);
		for (const item of indexesOf(output)) {
			const fresh: Told = { ...at, item, word, tickets: [], changed: false };
			const known = told.get(item) ?? fresh;
			told.set(item, known);
			// Of several rows, the one that is not accepted counts.
			if (word !== 'accepted') known.word = word;
			known.tickets.push(...ticketsOf(output.json));
			known.late = [...(known.late ?? []), ...late];
			known.changed ||= output.json.changed === true;
			known.text = output.json.messageText as string | null | undefined;
		}
	}
	const item = (error as NodeApiError | undefined)?.context?.itemIndex as number | undefined;
	if (error && item !== undefined) {
		told.set(item, { ...at, item, word: 'failed', tickets: [], changed: false });
	}
	return [...told.values()];
}
