import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
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
import { runSend } from '../send/runSend';
import { waitForAnswer } from './waitForAnswer';

/** The index under which the second message is recorded: one question is asked, so no other item has it. */
export const SECOND_INDEX = 1;

/**
 * Sends the second message, within the limits of the run: the record of what was sent holds the first one.
 * @param token of the question
 * @returns why it was not sent, or may not have been; undefined when the service accepted it, now or earlier
 */
async function sendSecond(
	session: RunContext,
	token: string,
	second: SecondMessage,
): Promise<string | undefined> {
	const { messageId } = second;
	const message = second.message as Message;
	// A failure must not end the question.
	const results = new Results(session.context, true);
	const recipients = second.to.map((value) => ({ value, gsmsmsid: messageId }));
	const items = [{ index: SECOND_INDEX, input: { message, recipients } }];
	try {
		if (!(await isFirst(session.context, token))) return undefined;
		const testId = readTestNumbers(session) && messageId;
		await runSend({ ...session, results, hints: new Hints() }, items, testId);
		// Another execution of the node that recorded its own at the same moment may have removed it.
		await isFirst(session.context, token);
	} catch (thrown) {
		return (thrown as Error).message;
	}
	return results.of(SECOND_INDEX)?.error?.message;
}

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

/**
 * Asks once more, after a reply that was no clear answer, and waits again until the same deadline, whatever came of it.
 *
 * At most once: n8n resumes an execution for one caller at a time, and of the runs that come of it one is the first.
 * @returns false when the node runs for another reason
 */
export async function askAgain(session: RunContext): Promise<boolean> {
	const { context, hints, results } = session;
	const token = runsAgainFor(context);
	if (token === undefined) return false;
	const question = storedQuestion(context);
	if (question?.reply?.second === undefined || question.token !== token) return false;
	const { second, ...reply } = question.reply;
	const asked: Question = {
		...question,
		reply: { ...reply, messageIds: [...reply.messageIds, second.messageId] },
	};
	storeQuestion(context, asked);
	const failure = await sendSecond(session, token, second);
	session.signal?.throwIfAborted();
	const about: IDataObject = {
		...question.about,
		...(failure === undefined && { askedAgain: true }),
	};
	hints.addForRun(
		failure === undefined
			? 'A reply was no clear answer, so the question was asked once more.'
			: `A reply was no clear answer, and the question could not be asked once more. ${failure}`,
		failure === undefined ? 'info' : 'warning',
	);
	results.add(0, about);
	await waitForAnswer(context, { ...asked, about });
	return true;
}
