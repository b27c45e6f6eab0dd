import { withAttempts } from '../../campaign/send/attempts';
import { readItems } from '../../run/readItems';
import { createQuestionReader } from '../../sendAndWait/question';
import { hasFailed, runSendAndWait } from '../../sendAndWait/runSendAndWait';

export { sendAndWaitParameters as fields } from '../../sendAndWait/fields';

/** Campaign: Send and Wait for Response. Asks one person (contract 4.2, with one short link) and waits. */
export const run = withAttempts(async (session, attempts) => {
	const read = attempts.tolerating(createQuestionReader(session.parameters));
	const inputs = session.context.getInputData();
	const items = readItems(session, (index, remarks) =>
		hasFailed(inputs[index]) ? undefined : read(index, remarks),
	);
	if (!session.results.isComplete()) await runSendAndWait(session, attempts, items);
});
