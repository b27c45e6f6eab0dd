import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from '../../../api/http/connection';
import { runsAgainFor } from '../../../responsePage/runAgain';
import {
	storedQuestion,
	storeQuestion,
	type Question,
	type SecondMessage,
} from '../../../responsePage/questionStore';
import { Hints } from '../../common/hints';
import { Results } from '../../common/results';
import type { RunContext } from '../../common/types';
import type { Message } from '../input/message';
import { readTestNumbers } from '../input/testNumbers';
import { checkReached } from './checkReached';
import { runSend } from '../send/runSend';
import { waitForAnswer } from './waitForAnswer';

/** The index under which the second message is recorded: one question is asked, so no other item has it. */
export const SECOND_INDEX = 1;

/** How many questions that were asked once more n8n keeps for a node. */
const MAX_ASKED = 500;

/**
 * Records in n8n's database that a question is asked once more: the data of the execution does not tell, where n8n
 * resumed it with what it was before.
 * @returns false when it is recorded already
 */
async function isFirst({ helpers }: IExecuteFunctions, token: string): Promise<boolean> {
	const options = { mode: 'entries', maxEntries: MAX_ASKED } as const;
	const { processed } = await helpers.checkProcessedAndRecord([token], 'node', options);
	return processed.length === 0;
}

/** What came of the second message. */
interface SecondOutcome {
	/** Whether it went out, or may have. */
	asked: boolean;
	hint: string;
	isWarning?: boolean;
}

const ASKED: SecondOutcome = {
	asked: true,
	hint: 'A reply was no clear answer, so the question was asked once more.',
};
const ASKED_BEFORE: SecondOutcome = {
	asked: true,
	hint: 'Replies were no clear answer. The question was asked once more before, or may have been.',
};
const UNKNOWN: SecondOutcome = {
	asked: true,
	hint: 'A reply was no clear answer. Nobody knows whether the question was asked once more: the service did not say.',
	isWarning: true,
};
const notAsked = (why: string): SecondOutcome => ({
	asked: false,
	hint: `A reply was no clear answer, and the question could not be asked once more. ${why}`,
	isWarning: true,
});

/**
 * Sends the second message, within the limits of the run: the record of what was sent holds the first one. Never
 * throws, since a failure must not end the question.
 */
async function sendSecond(
	session: Omit<RunContext, 'connection'>,
	connect: () => Promise<Connection>,
	{ token }: Question,
	second: SecondMessage,
): Promise<SecondOutcome> {
	const { context } = session;
	const { messageId } = second;
	const message = second.message as Message;
	const results = new Results(context, true);
	const recipients = second.to.map((value) => ({ value, gsmsmsid: messageId }));
	const items = [{ index: SECOND_INDEX, input: { message, recipients } }];
	try {
		if (!(await isFirst(context, token))) return ASKED_BEFORE;
		const run = { ...session, connection: await connect(), results, hints: new Hints() };
		await runSend(run, items, readTestNumbers(run) && messageId);
		// Another execution of the node that recorded its own at the same moment may have removed it.
		await isFirst(context, token);
	} catch (thrown) {
		return notAsked((thrown as Error).message);
	}
	if (results.tally().unknown > 0) return UNKNOWN;
	const sent = results.of(SECOND_INDEX);
	const failure = sent?.error ?? checkReached(sent?.json ?? {});
	return failure ? notAsked(failure.message) : ASKED;
}

/**
 * Asks once more, after a reply that was no clear answer, and waits again until the same deadline, whatever came of it.
 *
 * At most once: n8n resumes an execution for one caller at a time, and of the runs that come of it one is the first.
 * @returns false when the node runs for another reason, as in a retry, which is another execution
 */
export async function askAgain(
	session: Omit<RunContext, 'connection'>,
	connect: () => Promise<Connection>,
): Promise<boolean> {
	const { context, hints, results } = session;
	const token = runsAgainFor(context);
	if (token === undefined) return false;
	const question = storedQuestion(context);
	if (question?.reply?.second === undefined || question.token !== token) return false;
	const { second, ...reply } = question.reply;
	if (second.execution !== context.getExecutionId()) return false;
	const asked: Question = {
		...question,
		reply: { ...reply, messageIds: [...reply.messageIds, second.messageId] },
	};
	storeQuestion(context, asked);
	const outcome = await sendSecond(session, connect, question, second);
	session.signal?.throwIfAborted();
	const about: IDataObject = { ...question.about, ...(outcome.asked && { askedAgain: true }) };
	hints.addForRun(outcome.hint, outcome.isWarning ? 'warning' : 'info');
	results.add(0, about);
	await waitForAnswer(context, { ...asked, about });
	return true;
}
