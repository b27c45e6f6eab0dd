// How well a model fills in this package's nodes.
import type { WorkflowDraft } from '../n8n/rest.ts';
import { blanksOf, checkFilledIn, fillIn, withoutParameters } from './blanks.ts';
import { ask } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

/** What somebody asks for, and the workflow for it. */
export interface Brief {
	text: string;
	workflow: WorkflowDraft;
}

export interface Verdict {
	/** Why the workflow does not do what was asked for; absent: it does. */
	failure?: string;
	tokens: number;
}

/** Longer messages of failures are cut. */
const MOST_CHARACTERS = 500;

/** Returns what a model is asked. The parameters of the nodes are not in it. */
export function questionOf(
	{ text, workflow }: Brief,
	definitions: string,
): Array<{ role: 'system' | 'user'; content: string }> {
	const system = `You fill in nodes of n8n workflows. Values that begin with "=" are expressions, such as "={{ $json.phone }}". The nodes that you fill in are defined here:\n\n${definitions}`;
	const user = `${text}\n\nThe workflow for this is below. Fill in the parameters of these nodes: ${blanksOf(
		workflow,
	).join(', ')}.\n\n${JSON.stringify(withoutParameters(workflow), null, '\t')}`;
	return [
		{ role: 'system', content: system },
		{ role: 'user', content: user },
	];
}

/**
 * Asks a model to fill in the nodes of a brief, and tries the workflow.
 * @param tryOut runs it, and throws where the outcome is not what was asked for
 */
export async function evaluate(
	endpoint: Endpoint,
	brief: Brief,
	definitions: string,
	tryOut: (workflow: WorkflowDraft) => Promise<void>,
): Promise<Verdict> {
	let tokens = 0;
	try {
		const answer = await ask(endpoint, questionOf(brief, definitions));
		({ tokens } = answer);
		await tryOut(fillIn(brief.workflow, checkFilledIn(brief.workflow, answer.nodes)));
		return { tokens };
	} catch (error) {
		const { apiKey } = endpoint;
		const told = (error as Error).message;
		const message = apiKey ? told.replaceAll(apiKey, '…') : told;
		return { failure: message.replaceAll(/\s+/g, ' ').slice(0, MOST_CHARACTERS), tokens };
	}
}
