import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError, WAIT_INDEFINITELY } from 'n8n-workflow';
import { openLedger } from '../../../rules/ledger/ledger';
import { messageIds } from '../../../rules/grouping/messageIds';
import { unansweredItem } from '../../../responsePage/handleResponse';
import { answerLink, noteOnLink } from '../../../responsePage/responseLink';
import { keepQuestion, linkToken, type Question } from '../../../responsePage/questionStore';
import { valueOf } from '../../common/valueOrThrow';
import type { Entry, Session } from '../../common/types';
import type { QuestionPlan } from '../input/question';
import { reachedNobody } from './checkReached';
import { runSend } from '../send/runSend';
import { runScope } from '../../common/runScope';
import type { Checked } from '../../../shared/validation';
import { endedWell } from '../output/acceptedCampaign';

/** Of the output of a send, what an answer needs: whom it went to, and its campaign. */
const ABOUT = ['phone', 'messageId', 'ticket', 'moderated', 'test', 'testNumbers'] as const;

/** What must be the same for all items, since one question is asked. */
const questionOf = ({ message, recipients = [], asked }: QuestionPlan) =>
	JSON.stringify([message.key, recipients.map(({ value }) => value), asked]);

/**
 * The one question of the run. Items that ask the same person the same are one question; others are refused, so
 * that nobody is left out unseen and several people are never texted by accident.
 */
function onlyQuestion(
	{ context, parameters }: Session,
	entries: Array<Entry<QuestionPlan>>,
): Checked<Entry<QuestionPlan>> {
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
	const question = questionOf(first.plan);
	const other =
		others.find(({ plan }) => questionOf(plan) !== question)?.index ??
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
function checkPlace(context: IExecuteFunctions): void {
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
function refuseElsewhere(context: IExecuteFunctions): void {
	const { record } = openLedger(context.getContext('node'), runScope(context));
	const sent = Object.values(record.entries).find(({ state }) => state === 'accepted');
	if (!sent) return;
	const ticket = endedWell(sent).answer.ticket ?? 'unknown';
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
export async function askPerson(
	session: Session,
	entries: Array<Entry<QuestionPlan>>,
): Promise<void> {
	const { context, hints, results } = session;
	checkPlace(context);
	const { token, elsewhere } = linkToken(context, runScope(context));
	if (elsewhere) refuseElsewhere(context);
	const { index, plan } = valueOf(context, onlyQuestion(session, entries));
	const link = answerLink(context, token);
	const note = noteOnLink(link);
	if (note !== undefined) hints.say(note, 'warning');

	const idsOf = messageIds(context.getExecutionId(), context.getNode().id, runScope(context));
	const id = idsOf(index, 1)(0);
	for (const recipient of plan.recipients ?? []) recipient.gsmsmsid ??= id;
	const message = { ...plan.message, wire: { ...plan.message.wire, links: [link] } };
	await runSend(session, [{ index, plan: { ...plan, message } }]);
	const [sent] = results.collect();
	if (sent === undefined || sent.error) return;
	const nobody = reachedNobody(sent.json);
	if (nobody) {
		results.withdraw(index);
		results.refuse(index, nobody);
		return;
	}

	const about: IDataObject = {};
	for (const name of ABOUT) if (sent.json[name] !== undefined) about[name] = sent.json[name];
	const question: Question = {
		...plan.asked,
		token,
		...(plan.until && { until: plan.until.toISOString() }),
		about,
	};
	keepQuestion(context, question);
	prepareWait(context, question);
	await context.putExecutionToWait(plan.until ?? WAIT_INDEFINITELY);
}
