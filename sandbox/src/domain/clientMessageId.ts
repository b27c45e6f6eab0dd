/** An ID as n8n's nodes make them: execution, node, run and item, and the place in an item of several recipients. */
const MADE_ID = /^([^-]+)-[0-9a-z]{4}-[^-]+-\d+(?:-\d+)?$/;

/**
 * Returns what the messages of one execution of a client have in common, as far as their IDs tell: those that n8n's
 * nodes make begin with the execution. Any other ID stands for itself, since only a message that is sent again has it
 * twice.
 * @param gsmsmsid contract 2.2; null where the client gave none
 */
export function executionOf(gsmsmsid: string | null): string | undefined {
	if (gsmsmsid === null || gsmsmsid === '') return undefined;
	const execution = MADE_ID.exec(gsmsmsid)?.[1];
	return execution === undefined ? gsmsmsid : `execution ${execution}`;
}
