import type { IExecuteFunctions } from 'n8n-workflow';
import { isPrivateUrl } from '../../shared/privateUrl';

/**
 * When an execution no longer waits, n8n answers requests itself, without the node: with JSON, or with a page for people
 * if this text is in the URL.
 */
const WAITING_PAGES = 'n8n-form-waiting';

/**
 * Returns the URL of the page with this node's question. n8n signs it, and refuses calls without the signature.
 * @param token see `linkToken`
 */
export function responseLink(context: IExecuteFunctions, token: string): string {
	// Up to n8n 2.11, this makes n8n check the signature; later versions always do, and have no such call.
	(context as { setSignatureValidationRequired?(): void }).setSignatureValidationRequired?.();
	return context.getSignedResumeUrl({ page: WAITING_PAGES, ask: token });
}

/**
 * Returns a hint about a link that phones cannot open: a private one, while the service's address is public. If both are
 * private, as with the sandbox, so are the phones.
 * @returns undefined for any other link
 */
export function unreachableLinkNote(link: string, baseUrl: string): string | undefined {
	if (!isPrivateUrl(link) || isPrivateUrl(baseUrl)) return undefined;
	return `The link in the message leads to ${new URL(link).origin}, which phones cannot open. Set WEBHOOK_URL of n8n to its public address.`;
}
