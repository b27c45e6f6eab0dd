import type { Start } from '../../run/types';
import { Attempts } from '../../campaign/send/attempts';
import { hasFailed, runSendAndWait } from '../../sendAndWait/runSendAndWait';
import { createQuestionReader, type QuestionItem } from '../../sendAndWait/question';

export { sendAndWaitParameters as fields } from '../../sendAndWait/fields';

/** Campaign: Send and Wait for Response. Asks one person (contract 4.2, with one short link) and waits. */
export const operation: Start<QuestionItem> = (context, parameters, results) => {
	const attempts = new Attempts(context, parameters, results);
	return {
		createReader: () => {
			const read = attempts.tolerating(createQuestionReader(parameters));
			const items = context.getInputData();
			return (index, remarks) => (hasFailed(items[index]) ? undefined : read(index, remarks));
		},
		describeDone: (except) => attempts.describe(except),
		run: async (session, entries) => await runSendAndWait(session, attempts, entries),
	};
};
