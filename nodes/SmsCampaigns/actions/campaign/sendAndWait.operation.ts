import { showForOperation } from '../common/displayOptions';
import type { Operation } from '../common/types';
import { itemsSentBefore, summarizeSent } from './output/earlierTries';
import { runSendAndWait } from './sendAndWait/runSendAndWait';
import { sendAndWaitParameters } from './description/sendAndWait';
import { createQuestionReader, type QuestionItem } from './input/question';

export const sendAndWaitFields = showForOperation(
	'campaign',
	['sendAndWait'],
	sendAndWaitParameters,
);

/** Campaign: Send and Wait for Response. Asks one person (contract 4.2, with one short link) and waits. */
export const sendAndWaitOperation: Operation<QuestionItem> = {
	createReader: createQuestionReader,
	itemsSentBefore,
	summarizeSent,
	run: runSendAndWait,
};
