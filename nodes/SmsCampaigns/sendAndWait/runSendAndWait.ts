import { createHash } from 'crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError, WAIT_INDEFINITELY } from 'n8n-workflow';
import { messageIds } from '../campaign/plan/messageIds';
import { isPrivateUrl } from '../api/http/privateUrl';
import { linkToken, outputOf, storeQuestion, type Question } from './questionStore';
import type { CheckedItem, Session } from '../run/types';
import { limitWaitTime } from './waitLimit';
import type { QuestionItem } from './question';
import { insertCode } from './reply/replyLine';
import { sealId } from './reply/sealedId';
import { trimmedText } from '../api/http/connection';
import { redirectTest } from '../campaign/input/sendOnlyTo';
import { runSend } from '../campaign/send/runSend';
import { InvalidInput } from '../shared/invalidInput';
import { acceptedOf } from '../campaign/output/fates';
import { recipientStatus } from '../campaign/output/summary';
import type { AcceptedRecord } from '../campaign/plan/types';
import type { Attempts } from '../campaign/send/attempts';

const questionOf = ({ message, recipients = [], asked, hasLink, replyRules }: QuestionItem) => {
	const numbers = recipients.map(({ value }) => value);
	return JSON.stringify([message.key, numbers, asked, hasLink, replyRules]);
};

/** Whether an earlier node failed on an item and went on: there is nothing in it to ask about. */
export const hasFailed = ({ error }: INodeExecutionData) => error !== undefined;

/**
 * Returns the one question of the run. Items that ask the same person the same are one question. Different items are
 * refused, so that no recipient is silently left out and the node never texts several people by accident.
 */
function onlyQuestion(
	{ context, parameters }: Session,
	entries: Array<CheckedItem<QuestionItem>>,
): CheckedItem<QuestionItem> {
	const [first, ...others] = entries;
	const failed = context.getInputData().filter(hasFailed).length;
	if (first === undefined || entries.length + failed < context.getInputData().length) {
		throw new InvalidInput(
			'Nothing was sent: one question is asked for all items, and some of them are invalid.',
			'Correct the other items first.',
		);
	}
	const question = questionOf(first.input);
	const differing =
		others.find(({ input }) => questionOf(input) !== question)?.index ??
		parameters.differsAt(limitWaitTime.path);
	if (differing === undefined) return first;
	throw new InvalidInput(
		`One person is asked one question, but items 0 and ${differing} ask differently. Nothing was sent.`,
		'To ask once for all items, quote only what is the same in each, such as {{ $json.totalPeople }} or {{ $input.first().json.messageText }}. To ask about each, put Loop Over Items before this node.',
	);
}

/** @throws NodeOperationError for a tool call that n8n cannot put to wait */
function checkCanWait(context: IExecuteFunctions): void {
	if (!context.isToolExecution()) return;
	throw new NodeOperationError(
		context.getNode(),
		'n8n cannot wait for an answer in the way this agent calls its tools. Nothing was sent.',
		{
			description:
				'Use version 3 or newer of the AI Agent node, and connect this node to it directly.',
		},
	);
}

/**
 * Refuses to ask again when an earlier try did so in an execution that has ended: the link in its message belongs to
 * that execution.
 * @throws NodeOperationError with its ticket
 */
function refuseAskedElsewhere(context: IExecuteFunctions, { ledger }: Attempts): void {
	const accepted = ledger.sends.find(({ state }) => state === 'accepted');
	if (!accepted) return;
	const ticket = accepted.result?.response.ticket ?? 'unknown';
	throw new NodeOperationError(
		context.getNode(),
		`An earlier try asked this already (ticket ${ticket}), so it was not asked again. The link in that message belongs to the earlier execution and no longer works.`,
		{ description: 'Run the workflow again to ask again.' },
	);
}

const FILTER_REASONS: Readonly<Record<string, string>> = {
	optedOut: 'it is blacklisted, so its owner has probably opted out',
	undeliverable: 'it is on the NPAI list, so it probably no longer exists',
	invalid: 'the service says that it cannot receive messages',
};

/**
 * Returns why not to wait when the service accepted the question but filtered its only recipient (contract 2.3): no answer
 * would come. Without counters from the service, the question counts as sent.
 */
function checkReached({ response, moderated }: AcceptedRecord): InvalidInput | undefined {
	if (response.sent !== 0 || moderated) return undefined;
	const reason = FILTER_REASONS[String(recipientStatus(response))];
	const because = reason === undefined ? '' : `: ${reason}`;
	return new InvalidInput(
		`The question reached nobody, so nobody can answer. The service accepted it (ticket ${response.ticket ?? 'unknown'}), but left the number out${because}.`,
		"Ask someone else, or check the number in 'To'.",
	);
}

/**
 * Puts the execution to wait until the question's deadline.
 *
 * When the wait ends without an answer, n8n passes the node's input on. An approval in it, of an earlier question or
 * made up by an AI model, would look like an answer to this question, so the input is replaced.
 *
 * To pass the input on, n8n disables the waiting node, which several tool calls of an agent's turn share: the waiting
 * call gets a copy. *Always Output Data* would make an item of a no.
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

/**
 * When an execution no longer waits, n8n answers requests itself, without the node: with JSON, or with a page for people
 * if this text is in the URL.
 */
const WAITING_PAGES = 'n8n-form-waiting';

/**
 * Returns a hint about a link that phones cannot open: a private one, while the service's address is public. If both are
 * private, as with the sandbox, so are the phones.
 * @returns undefined for any other link
 */
export function unreachableLinkNote(link: string, baseUrl: string): string | undefined {
	if (!isPrivateUrl(link) || isPrivateUrl(baseUrl)) return undefined;
	return `The link in the message leads to ${new URL(link).origin}, which phones cannot open. Set WEBHOOK_URL of n8n to its public address.`;
}

/**
 * Prepares a question for an answer by a reply: the id of its message leads the reply back to this execution.
 * @param ids the usual id of the message, and the token of the question's link
 * @throws InvalidInput where n8n has no resume token
 */
export async function prepareReply(
	session: Session,
	{ recipients = [], replyRules }: QuestionItem,
	{ id, token }: { id: string; token: string },
): Promise<NonNullable<Question['reply']>> {
	const { context } = session;
	const { accessToken } = await context.getCredentials('smsCampaignsApi');
	const key = { accessToken: trimmedText(accessToken), instanceId: context.getInstanceId() };
	const url = String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	const resumeToken = URL.canParse(url) ? new URL(url).searchParams.get('signature') : null;
	const messageId = sealId(id, resumeToken ?? '', key);
	if (messageId === undefined) {
		throw new InvalidInput(
			'This n8n is too old for an answer by a reply. Nothing was sent.',
			"Update n8n to 2.14 or newer, or set 'Answer By' to Link.",
		);
	}
	const from = recipients.map(({ value }) => value);
	// Four digits; each try of the question has the same ones.
	const bytes = createHash('sha256').update(`code ${token}`).digest();
	const code = String(1000 + (bytes.readUIntBE(0, 6) % 9000));
	return { messageId, from, ...(replyRules?.code !== undefined && { code }) };
}

/**
 * Asks one person, at most once over all tries of the run, and puts the execution to wait. n8n shows the output of the
 * send while the node waits.
 */
export async function runSendAndWait(
	session: Session,
	attempts: Attempts,
	entries: Array<CheckedItem<QuestionItem>>,
): Promise<void> {
	const { context, connection, hints, results } = session;
	checkCanWait(context);
	const { token, elsewhere } = linkToken(context, attempts.scope);
	if (elsewhere) refuseAskedElsewhere(context, attempts);
	const question = onlyQuestion(session, entries);
	const [{ index, input }] = redirectTest(session, [question], attempts.unreadable);
	const wire = { ...input.message.wire };
	if (input.hasLink) {
		// Up to n8n 2.11, this makes n8n check the signature; later versions always do, and have no such call.
		(context as { setSignatureValidationRequired?(): void }).setSignatureValidationRequired?.();
		const link = context.getSignedResumeUrl({ page: WAITING_PAGES, ask: token });
		const note = unreachableLinkNote(link, connection.baseUrl);
		if (note !== undefined) hints.addForRun(note, 'warning');
		wire.links = [link];
	}

	const idsOf = messageIds(context.getExecutionId(), context.getNode().id, attempts.scope);
	const id = idsOf(index, 1)(0);
	const reply = input.replyRules && (await prepareReply(session, input, { id, token }));
	if (reply?.code !== undefined) {
		wire.text = insertCode(wire.text, input.asked.expected, reply.code);
	}
	const messageId = reply?.messageId;
	for (const recipient of input.recipients ?? []) recipient.gsmsmsid ??= messageId ?? id;
	const message = { ...input.message, wire };
	const campaigns = await runSend(session, attempts, [{ index, input: { ...input, message } }]);
	const record = campaigns.map(acceptedOf).find((one) => one !== undefined);
	if (record === undefined) return;
	// Only n8n's record knows of a send that an execution made before n8n was killed.
	if (Object.keys(record.response).length === 0) refuseAskedElsewhere(context, attempts);
	const notReached = checkReached(record);
	if (notReached) {
		results.withdraw(index);
		results.fail(index, notReached);
		return;
	}

	const { asked, ifNotApproved, until } = input;
	const { ticket } = record.response;
	await waitForAnswer(context, {
		...asked,
		token,
		reply,
		until: until?.toISOString(),
		ticket,
		ifNotApproved,
	});
}
