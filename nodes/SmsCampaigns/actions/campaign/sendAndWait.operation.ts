import { showFor } from '../common/displayOptions';
import type { Operation } from '../common/types';
import { sentBefore, sentSoFar } from './output/earlierTries';
import { askPerson } from './sendAndWait/runSendAndWait';
import { questionFields } from './description/sendAndWait';
import { questionReader, type QuestionPlan } from './input/question';

export const sendAndWaitFields = showFor('campaign', ['sendAndWait'], questionFields);

/** Campaign: Send and Wait for Response: asks one person (interface §4.2, with one short link) and waits. */
export const sendAndWait: Operation<QuestionPlan> = {
	reader: questionReader,
	settledBefore: sentBefore,
	soFar: sentSoFar,
	run: askPerson,
};
