// How well a model fills in this package's nodes.
import type { WorkflowDraft } from '../n8n/rest.ts';
import { readNodes } from './answer.ts';
import { blanksOf, checkFilledIn, fillIn, withoutParameters } from './blanks.ts';
import { ask } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

/** What somebody asks for, and the workflow for it. */
export interface Brief {
	/** In plain words, with every text, address and number that the outcome depends on. */
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

/** Returns what is said of a failure: in one line, not too long, and without the key. */
function tell({ message }: Error, apiKey: string | undefined): string {
	// Before anything is cut: half a key would be shown otherwise.
	const withoutKey = apiKey ? message.replaceAll(apiKey, '…') : message;
	const line = withoutKey.replaceAll(/\s+/g, ' ');
	return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line;
}

/** Returns what a model is asked. The parameters of the nodes are not in it. */
export function questionOf(
	{ text, workflow }: Brief,
	definitions: string,
): Array<{ role: 'system' | 'user'; content: string }> {
	const system = `You fill in nodes of n8n workflows. Values that begin with "=" are expressions, such as "={{ $json.phone }}". In a tool of an AI agent, "={{ $fromAI('name', 'what it is', 'string') }}" leaves a value to the agent. The nodes that you fill in are defined here:\n\n${definitions}`;
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
		const filledIn = checkFilledIn(brief.workflow, readNodes(answer.message));
		await tryOut(fillIn(brief.workflow, filledIn));
		return { tokens };
	} catch (error) {
		return { failure: tell(error as Error, endpoint.apiKey), tokens };
	}
}
