// What the node told each item, in the words of the model.
import type { IDataObject, INodeExecutionData, NodeApiError } from 'n8n-workflow';
import type { Told, Word } from '../../model/sendModel';
import { wordsOf } from '../atMostOnce/runSend';

/** What the node says when it cannot tell, and when only a part of an item went out. */
const UNKNOWN = /^It is unknown whether|^An earlier try may have sent this/;
const PARTIAL = /Of this item, the service had accepted|An earlier try sent a part of this item/;

const LEFT_OUT = /^Another item has a message for this number/;

function wordFor(error: unknown): Word {
	const words = wordsOf(error);
	if (LEFT_OUT.test(words)) return 'leftOut';
	if (UNKNOWN.test(words)) return 'unknown';
	return PARTIAL.test(words) ? 'partial' : 'failed';
}

const indexesOf = ({ pairedItem }: INodeExecutionData) =>
	[pairedItem ?? []].flat().map((pair) => (typeof pair === 'number' ? pair : pair.item));

function ticketsOf({ ticket, tickets = [] }: IDataObject): string[] {
	return [ticket, tickets]
		.flat()
		.filter((each) => each !== undefined && each !== null && each !== 'none')
		.map(String);
}

interface Moment {
	try: number;
	calls: number;
}

/**
 * What each item was told by a run of the node.
 * @param outputs of the node: the regular one, and the one for errors
 * @param error that stopped the run
 */
export function readTold(outputs: INodeExecutionData[][], error: unknown, at: Moment): Told[] {
	const told = new Map<number, Told>();
	outputs.forEach((items) => {
		for (const output of items) {
			for (const item of indexesOf(output)) {
				const fresh: Told = { ...at, item, word: 'accepted', tickets: [], changed: false };
				const known = told.get(item) ?? fresh;
				told.set(item, known);
				const { reason, error, accepted } = output.json;
				if (accepted !== true) known.word = wordFor({ message: reason ?? error });
				known.tickets.push(...ticketsOf(output.json));
				known.changed ||= output.json.changed === true;
			}
		}
	});
	const item = (error as NodeApiError | undefined)?.context?.itemIndex as number | undefined;
	if (error && item !== undefined) {
		told.set(item, { ...at, item, word: wordFor(error), tickets: [], changed: false });
	}
	return [...told.values()];
}
