import type { IExecuteFunctions } from 'n8n-workflow';
import { isPrivateUrl } from '../../shared/privateUrl';

/**
 * When an execution no longer waits, n8n answers requests itself, without the node: with JSON, or with a page for people
 * if this text is in the URL.
 */
const WAITING_PAGES = 'n8n-form-waiting';

type SignatureChecks = IExecuteFunctions & { setSignatureValidationRequired?(): void };

/**
 * Returns the URL of the page with this node's question. n8n 1.107 and later sign it, and let nobody in without the
 * signature; in older versions, the token alone protects it.
 * @param token see `linkToken`
 */
export function responseLink(context: IExecuteFunctions, token: string): string {
	// Missing before n8n 1.107.
	const sign = context.getSignedResumeUrl as IExecuteFunctions['getSignedResumeUrl'] | undefined;
	if (sign) {
		// Up to 2.11, n8n checks the signature only where it is told to; later versions have no such call.
		(context as SignatureChecks).setSignatureValidationRequired?.();
		return sign.call(context, { page: WAITING_PAGES, ask: token });
	}
	const base = context.evaluateExpression('{{ $execution.resumeUrl }}', 0) as string;
	return `${base}/${context.getNode().id}?page=${WAITING_PAGES}&ask=${token}`;
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
