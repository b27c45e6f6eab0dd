import { withAttempts } from '../../campaign/send/attempts';
import { runSendAndWait } from '../../sendAndWait/runSendAndWait';

export { sendAndWaitParameters as fields } from '../../sendAndWait/fields';

/** Campaign: Send and Wait for Response. Asks one person (contract 4.2, with one short link) and waits. */
export const run = withAttempts(runSendAndWait);
