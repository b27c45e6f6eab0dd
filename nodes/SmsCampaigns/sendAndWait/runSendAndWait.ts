import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { openLedger } from '../rules/ledger/ledger';
import { messageIds } from '../rules/grouping/messageIds';
import { responseLink, unreachableLinkNote } from './page/responseLink';
import { linkToken, type Question } from './questionStore';
import { valueOrThrow } from '../run/valueOrThrow';
import type { CheckedItem, RunContext } from '../run/types';
import type { QuestionItem } from './question';
import { insertCode } from './reply/replyRules';
import { checkReached } from './checkReached';
import { prepareReply } from './reply/prepareReply';
import { waitForAnswer } from './waitForAnswer';
import { runSend } from '../campaign/send/runSend';
import { runScope } from '../run/runScope';
import { invalid, type Validation } from '../shared/validation';
import { acceptedCampaignOf } from '../campaign/output/acceptedCampaign';

/** Fields of the send's output that the output of an answer repeats. */
const ANSWER_FIELDS = ['phone', 'messageId', 'ticket', 'moderated', 'test', 'testNumbers'] as const;

/** Serializes what must be equal for all items, because one question is asked. */
const questionOf = ({ message, recipients = [], ...others }: QuestionItem) => {
	const { asked, hasLink, replyRules } = others;
	const numbers = recipients.map(({ value }) => value);
	return JSON.stringify([message.key, numbers, asked, hasLink, replyRules]);
};

/**
 * Returns the one question of the run. Items that ask the same person the same are one question. Different items are
 * refused, so that no recipient is silently left out and the node never texts several people by accident.
 */
function onlyQuestion(
	{ context, parameters }: RunContext,
	entries: Array<CheckedItem<QuestionItem>>,
): Validation<CheckedItem<QuestionItem>> {
	const [first, ...others] = entries;
	const advice =
		"Put Loop Over Items before this node to ask them one after the other, or turn on 'Execute Once' in its settings to ask for the first item alone.";
	if (entries.length < context.getInputData().length) {
		return invalid(
			'Nothing was sent, since not all items are in order and one question is asked for all.',
			'Correct the other items first.',
		);
	}
	const question = questionOf(first.input);
	const differing =
		others.find(({ input }) => questionOf(input) !== question)?.index ??
		parameters.differsAt('options.limitWaitTime');
	if (differing === undefined) return { ok: true, value: first };
	return invalid(
		`One person is asked one question, but items 0 and ${differing} ask differently. Nothing was sent.`,
		advice,
	);
}

/** @throws NodeOperationError for a tool call that n8n cannot put to wait */
function checkCanWait(context: IExecuteFunctions): void {
	if (context.isToolExecution?.() !== true) return;
	throw new NodeOperationError(
		context.getNode(),
		'This agent calls its tools in a way in which n8n cannot wait for an answer. Nothing was sent.',
		{
			description: 'Use the AI Agent node from version 3 on, and connect this node to it directly.',
		},
	);
}

/**
 * Refuses to ask again when an earlier try did so in an execution that has ended: the link in its message belongs to
 * that execution.
 * @throws NodeOperationError with its ticket
 */
function refuseAskedElsewhere(context: IExecuteFunctions): void {
	const { entries } = openLedger(context.getContext('node'), runScope(context));
	const accepted = entries.find(({ state }) => state === 'accepted');
	if (!accepted) return;
	const ticket = acceptedCampaignOf(accepted).answer.ticket ?? 'unknown';
	throw new NodeOperationError(
		context.getNode(),
		`An earlier try asked this already (ticket ${ticket}), so it was not asked again. The link in that message belongs to the earlier execution and cannot be answered any more.`,
		{ description: 'Run the workflow anew to ask again.' },
	);
}

/**
 * Asks one person, at most once over all tries of the run, and puts the execution to wait. n8n shows the output of the
 * send while the node waits.
 */
export async function runSendAndWait(
	session: RunContext,
	entries: Array<CheckedItem<QuestionItem>>,
): Promise<void> {
	const { context, connection, hints, results } = session;
	checkCanWait(context);
	const { token, elsewhere } = linkToken(context, runScope(context));
	if (elsewhere) refuseAskedElsewhere(context);
	const { index, input } = valueOrThrow(context, onlyQuestion(session, entries));
	const wire = { ...input.message.wire };
	if (input.hasLink) {
		const link = responseLink(context, token);
		const note = unreachableLinkNote(link, connection.baseUrl);
		if (note !== undefined) hints.addForRun(note, 'warning');
		wire.links = [link];
	}

	const idsOf = messageIds(context.getExecutionId(), context.getNode().id, runScope(context));
	const id = idsOf(index, 1)(0);
	const reply = input.replyRules && (await prepareReply(session, input, { id, token }));
	if (reply?.rules.code !== undefined)
		wire.text = insertCode(wire.text, reply.rules, reply.rules.code);
	const messageId = reply?.messageId;
	for (const recipient of input.recipients ?? []) recipient.gsmsmsid ??= messageId ?? id;
	const message = { ...input.message, wire };
	await runSend(session, [{ index, input: { ...input, message } }], messageId);
	const [sent] = results.collect();
	if (sent === undefined || sent.error) return;
	const notReached = checkReached(sent.json);
	if (notReached) {
		results.withdraw(index);
		results.refuse(index, notReached);
		return;
	}

	const about: IDataObject = {};
	for (const name of ANSWER_FIELDS)
		if (sent.json[name] !== undefined) about[name] = sent.json[name];
	const question: Question = {
		...input.asked,
		token,
		...(reply && { reply }),
		...(input.until && { until: input.until.toISOString() }),
		about,
	};
	await waitForAnswer(context, question);
}
