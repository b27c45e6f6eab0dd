import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError, WAIT_INDEFINITELY } from 'n8n-workflow';
import { openLedger } from '../../../rules/ledger/ledger';
import { messageIds } from '../../../rules/grouping/messageIds';
import { unansweredItem } from '../../../responsePage/handleResponse';
import { responseLink, unreachableLinkNote } from '../../../responsePage/responseLink';
import { storeQuestion, linkToken, type Question } from '../../../responsePage/questionStore';
import { valueOrThrow } from '../../common/valueOrThrow';
import type { CheckedItem, RunContext } from '../../common/types';
import type { QuestionItem } from '../input/question';
import { checkReached } from './checkReached';
import { runSend } from '../send/runSend';
import { runScope } from '../../common/runScope';
import type { Validation } from '../../../shared/validation';
import { acceptedCampaignOf } from '../output/acceptedCampaign';

/** Of the output of a send, what an answer needs: whom it went to, and its campaign. */
const ANSWER_FIELDS = ['phone', 'messageId', 'ticket', 'moderated', 'test', 'testNumbers'] as const;

/** What must be the same for all items, since one question is asked. */
const questionOf = ({ message, recipients = [], asked }: QuestionItem) =>
	JSON.stringify([message.key, recipients.map(({ value }) => value), asked]);

/**
 * The one question of the run. Items that ask the same person the same are one question; others are refused, so
 * that nobody is left out unseen and several people are never texted by accident.
 */
function onlyQuestion(
	{ context, parameters }: RunContext,
	entries: Array<CheckedItem<QuestionItem>>,
): Validation<CheckedItem<QuestionItem>> {
	const [first, ...others] = entries;
	const ways =
		"Put Loop Over Items before this node to ask them one after the other, or turn on 'Execute Once' in its settings to ask for the first item alone.";
	if (entries.length < context.getInputData().length) {
		return {
			ok: false,
			field: 'Message',
			message:
				'Nothing was sent, since not all items are in order and one question is asked for all.',
			advice: 'Correct the other items first.',
		};
	}
	const question = questionOf(first.input);
	const other =
		others.find(({ input }) => questionOf(input) !== question)?.index ??
		parameters.differsAt('options.limitWaitTime');
	if (other === undefined) return { ok: true, value: first };
	return {
		ok: false,
		field: 'To',
		message: `One person is asked one question, but items 0 and ${other} ask differently. Nothing was sent.`,
		advice: ways,
	};
}

/**
 * Prepares what n8n keeps of the node while it waits.
 *
 * When nobody answers in time, n8n passes the input on: an approval in it, of an earlier question or of an AI model's
 * making, would look like an answer to this one, so it is replaced.
 *
 * To pass something on, n8n disables the node that waits. Several calls of an agent's turn share it, and the others
 * would then pass their input on without anybody being asked: the one that waits gets a node of its own.
 */
function prepareWait(context: IExecuteFunctions, question: Question): void {
	const waiting = context.getExecuteData();
	waiting.data.main = [[unansweredItem(question)]];
	waiting.node = { ...waiting.node };
}

/** Where n8n cannot wait. */
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

/** An earlier try asked already, in an execution that has ended: its link leads nowhere else. */
function refuseAskedElsewhere(context: IExecuteFunctions): void {
	const { entries } = openLedger(context.getContext('node'), runScope(context));
	const sent = entries.find(({ state }) => state === 'accepted');
	if (!sent) return;
	const ticket = acceptedCampaignOf(sent).answer.ticket ?? 'unknown';
	throw new NodeOperationError(
		context.getNode(),
		`An earlier try asked this already (ticket ${ticket}), so it was not asked again. The link in that message belongs to the earlier execution and cannot be answered any more.`,
		{ description: 'Run the workflow anew to ask again.' },
	);
}

/**
 * Asks one person, at most once over all tries of the run, and has the execution wait. What is output until then is
 * what n8n shows of a node that waits.
 */
export async function runSendAndWait(
	session: RunContext,
	entries: Array<CheckedItem<QuestionItem>>,
): Promise<void> {
	const { context, hints, results } = session;
	checkCanWait(context);
	const { token, elsewhere } = linkToken(context, runScope(context));
	if (elsewhere) refuseAskedElsewhere(context);
	const { index, input } = valueOrThrow(context, onlyQuestion(session, entries));
	const link = responseLink(context, token);
	const note = unreachableLinkNote(link);
	if (note !== undefined) hints.addForRun(note, 'warning');

	const idsOf = messageIds(context.getExecutionId(), context.getNode().id, runScope(context));
	const id = idsOf(index, 1)(0);
	for (const recipient of input.recipients ?? []) recipient.gsmsmsid ??= id;
	const message = { ...input.message, wire: { ...input.message.wire, links: [link] } };
	await runSend(session, [{ index, input: { ...input, message } }]);
	const [sent] = results.collect();
	if (sent === undefined || sent.error) return;
	const nobody = checkReached(sent.json);
	if (nobody) {
		results.withdraw(index);
		results.refuse(index, nobody);
		return;
	}

	const about: IDataObject = {};
	for (const name of ANSWER_FIELDS)
		if (sent.json[name] !== undefined) about[name] = sent.json[name];
	const question: Question = {
		...input.asked,
		token,
		...(input.until && { until: input.until.toISOString() }),
		about,
	};
	storeQuestion(context, question);
	prepareWait(context, question);
	await context.putExecutionToWait(input.until ?? WAIT_INDEFINITELY);
}
