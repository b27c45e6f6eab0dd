import { showForOperation } from '../../fields/panel';
import type { Start } from '../../run/types';
import { Tries } from '../../campaign/send/tries';
import { hasFailed, runSendAndWait } from '../../sendAndWait/runSendAndWait';
import { sendAndWaitParameters } from '../../sendAndWait/fields';
import { createQuestionReader, type QuestionItem } from '../../sendAndWait/question';

export const sendAndWaitFields = showForOperation('campaign', 'sendAndWait', sendAndWaitParameters);

/** Campaign: Send and Wait for Response. Asks one person (contract 4.2, with one short link) and waits. */
export const startSendAndWait: Start<QuestionItem> = (context, parameters, results) => {
	const tries = new Tries(context, parameters, results);
	return {
		createReader: () => {
			const read = tries.withoutRefusals(createQuestionReader(parameters));
			const items = context.getInputData();
			return (index, remarks) => (hasFailed(items[index]) ? undefined : read(index, remarks));
		},
		describeDone: (except) => tries.describe(except),
		run: async (session, entries) => await runSendAndWait(session, tries, entries),
	};
};
