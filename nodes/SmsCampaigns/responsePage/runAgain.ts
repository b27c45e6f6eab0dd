// A waiting node that runs again, instead of passing on what its webhook returns.
import type { IExecuteData, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

/** Name in the metadata that n8n stores with the node to be run. */
const METADATA_KEY = 'smsCampaignsQuestion';

type Metadata = Record<string, unknown>;

/**
 * Has n8n run the waiting node when it resumes the execution. n8n disables the node before it calls the webhook, so that
 * the workflow goes on behind it.
 * @param token of the question, for {@link runsAgainFor}
 * @returns false where n8n does not show what it is about to run: then nothing is changed
 */
export function runAgain(context: IWebhookFunctions, token: string): boolean {
	// n8n declares it for nodes that run, and has it here too.
	const { executeData } = context as { executeData?: IExecuteData };
	if (executeData?.node.disabled !== true) return false;
	executeData.node.disabled = false;
	const metadata: Metadata = { ...executeData.metadata, [METADATA_KEY]: token };
	executeData.metadata = metadata;
	return true;
}

/** Returns the token of the question for which the node runs again; undefined when it runs as usual. */
export function runsAgainFor(context: IExecuteFunctions): string | undefined {
	const token = (context.getExecuteData().metadata as Metadata | undefined)?.[METADATA_KEY];
	return typeof token === 'string' ? token : undefined;
}
