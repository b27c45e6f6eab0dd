import { showFor } from '../show';
import type { Operation } from '../types';
import { sentBefore, sentSoFar } from './earlier';
import { askPerson } from './ask';
import { questionFields } from './questionFields';
import { questionReader, type QuestionPlan } from './questionRead';

export const sendAndWaitFields = showFor('campaign', ['sendAndWait'], questionFields);

/** Campaign: Send and Wait for Response: asks one person (interface §4.2, with one short link) and waits. */
export const sendAndWait: Operation<QuestionPlan> = {
	reader: questionReader,
	settledBefore: sentBefore,
	soFar: sentSoFar,
	run: askPerson,
};
