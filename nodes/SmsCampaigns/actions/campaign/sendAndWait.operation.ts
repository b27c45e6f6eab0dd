import { randomUUID } from 'crypto';
import { WAIT_INDEFINITELY, type IExecuteFunctions } from 'n8n-workflow';
import { redirectTest } from '../../campaign/input/runOptions';
import { messageIds } from '../../campaign/plan/messageIds';
import type { AcceptedRecord } from '../../campaign/plan/types';
import { describeLeftOut } from '../../campaign/output/summary';
import { withAttempts, type Attempts } from '../../campaign/send/attempts';
import { runSend } from '../../campaign/send/runSend';
import { Results } from '../../run/results';
import type { Session } from '../../run/types';
import { InvalidInput } from '../../shared/invalidInput';
import { isPrivateUrl } from '../../api/http/privateUrl';
import { to } from '../../sendAndWait/fields';
import { readQuestionDraft } from '../../sendAndWait/question';
import { outputOf, storeQuestion, type Question } from '../../sendAndWait/questionStore';
import { sealReplyUrl } from '../../sendAndWait/reply/handleReply';

export { sendAndWaitParameters as fields } from '../../sendAndWait/fields';

/** @throws InvalidInput for a tool call that n8n cannot suspend */
function checkCanWait(context: IExecuteFunctions): void {
	if (!context.isToolExecution()) return;
	throw new InvalidInput(
		"This agent's tools cannot wait for an answer.",
		'Use version 3 or newer of the AI Agent node, and connect this node to it directly.',
	);
}

/**
 * Checks that the service did not leave out the only recipient (contract 2.3). Otherwise, nobody could answer. Accepts
 * a response without counters.
 * @throws InvalidInput if the recipient was left out
 */
function checkReached({ response, moderated }: AcceptedRecord): void {
	if (response.sent !== 0 || moderated) return;
	throw new InvalidInput(
		`The question was not delivered. The service accepted the message (ticket ${response.ticket ?? 'unknown'}), but left out the number: ${describeLeftOut(response)}.`,
		`Ask someone else, or check the number in '${to.property.displayName}'.`,
	);
}

/** Creates the link to the question's page. @param token distinguishes the execution's questions */
export function makeLink({ context, connection, hints }: Session, token: string): string {
	const link = context.getSignedResumeUrl({ ask: token });
	// If the service's URL is also private, the phones are in the same network, as with the sandbox.
	if (isPrivateUrl(link) && !isPrivateUrl(connection.baseUrl)) {
		hints.addForRun(
			`The link in the message leads to ${new URL(link).origin}, which phones cannot open. Set N8N_WEBHOOK_URL (WEBHOOK_URL before n8n 2.35) to n8n's public URL.`,
			'warning',
		);
	}
	return link;
}

/**
 * Suspends the execution until the question's deadline.
 *
 * If the wait ends without an answer, n8n outputs the node's input. This function replaces the input: an approval in
 * the input, from an earlier question or an AI model, would look like an answer.
 *
 * n8n disables the waiting node to output the input. The tool calls of an agent's turn share a node object, so the
 * waiting call gets a copy. *Always Output Data* is off in the copy, because n8n would otherwise add an item to an
 * output that is empty on purpose.
 */
async function waitForAnswer(context: IExecuteFunctions, question: Question): Promise<void> {
	const items = context.getInputData();
	storeQuestion(context, question, items);
	const executeData = context.getExecuteData();
	executeData.data.main = [outputOf(question, { answered: false }, items)];
	executeData.node = { ...executeData.node, alwaysOutputData: false };
	const { until } = question;
	await context.putExecutionToWait(until === undefined ? WAIT_INDEFINITELY : new Date(until));
}

async function ask(session: Session, attempts: Attempts): Promise<void> {
	const { context, parameters, results } = session;
	const { message, hasLink, hasReply, recipients: person, ...asked } = readQuestionDraft(session);
	checkCanWait(context);
	// The send's rows are not output, because the items wait for the answer.
	const sending = { ...session, results: new Results(context, parameters) };
	const question = { index: 0, input: { message, recipients: person } };
	const [{ input }] = redirectTest(sending, [question], attempts.unreadable);
	const token = randomUUID();
	const wire = { ...message.wire, ...(hasLink && { links: [makeLink(session, token)] }) };
	const id = messageIds(context.getExecutionId(), context.getNode().id, attempts.scope)(0, 1)(0);
	const messageId = hasReply ? await sealReplyUrl(context, id) : id;
	const recipients = input.recipients.map((one) => ({ ...one, gsmsmsid: messageId }));
	const items = [{ index: 0, input: { message: { ...message, wire }, recipients } }];
	const campaigns = await runSend(sending, attempts, items);
	results.sumUp = sending.results.sumUp;
	const campaign = campaigns.filter(({ targets }) => targets.length > 0).at(-1);
	const outcome = campaign?.outcome;
	if (!campaign || !outcome || outcome.state === 'leftOut') return;
	if (outcome.state === 'failed') {
		for (const index of context.getInputData().keys()) results.fail(index, outcome.error);
		return;
	}
	const { response } = outcome.record;
	const { ticket } = response;
	checkReached(outcome.record);
	// If an earlier attempt sent the question before n8n was killed, the record contains no response.
	if (campaign.sent !== undefined || Object.keys(response).length === 0) {
		throw new InvalidInput(
			`An earlier attempt already sent this question (ticket ${ticket ?? 'unknown'}), so it was not sent again. The link in the sent message belongs to the earlier attempt and no longer works.`,
			'To ask again, start a new execution.',
		);
	}
	const from = campaign.targets.map(({ address }) => address);
	const reply = hasReply ? { messageId, from } : undefined;
	results.add(0, { ticket });
	await waitForAnswer(context, { ...asked, token, reply, ticket });
}

/**
 * Campaign: Send and Wait for Response. Asks one person (contract 4.2, with or without a short link), at most once in
 * all attempts of the run. Suspends the execution until the answer or the deadline.
 */
export const run = /* @__PURE__ */ withAttempts(ask);
