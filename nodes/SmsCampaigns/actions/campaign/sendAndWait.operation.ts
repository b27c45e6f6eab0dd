import { showForOperation } from '../../fields/displayOptions';
import type { Operation } from '../../run/types';
import { itemsSentBefore, summarizeSent } from '../../campaign/output/earlierTries';
import { runSendAndWait } from '../../sendAndWait/runSendAndWait';
import { sendAndWaitParameters } from '../../sendAndWait/fields';
import { createQuestionReader, type QuestionItem } from '../../sendAndWait/question';

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
