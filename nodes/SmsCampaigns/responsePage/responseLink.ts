import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * n8n answers calls for an execution that is not waiting any more before the node can. It does so with JSON, but with
 * a page for people when these words are in the address.
 */
const WAITING_PAGES = 'n8n-form-waiting';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/**
 * The address of the page on which the question of this node is answered. n8n signs it from version 1.107 on; before
 * that only the token in it cannot be guessed.
 * @param token see `linkToken`
 */
export function responseLink(context: IExecuteFunctions, token: string): string {
	// Hosts before 1.107 lack the method.
	const sign = context.getSignedResumeUrl as IExecuteFunctions['getSignedResumeUrl'] | undefined;
	if (sign) return sign.call(context, { page: WAITING_PAGES, ask: token });
	const base = context.evaluateExpression('{{ $execution.resumeUrl }}', 0) as string;
	return `${base}/${context.getNode().id}?page=${WAITING_PAGES}&ask=${token}`;
}

/** What to say of a link that phones cannot open; undefined where they can. */
export function unreachableLinkNote(link: string): string | undefined {
	const { hostname, origin } = new URL(link);
	if (!LOOPBACK.test(hostname)) return undefined;
	return `The link in the message leads to ${origin}, which phones cannot open. Set WEBHOOK_URL of n8n to its public address.`;
}
