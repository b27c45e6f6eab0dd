// The ID of a question's message says where a reply to it goes: to n8n's address of the execution that waits.
import { createHmac } from 'crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { trimmedText } from '../../api/http/connection';
import { InvalidInput } from '../../shared/invalidInput';
import { REPLY_PATH } from '../webhooks';

/** What a seal is made with: only who has both can open it. */
interface SealKey {
	accessToken: string;
	/** Of n8n: the executions of another one have the same numbers. */
	instanceId: string;
}

async function sealKey(context: IExecuteFunctions | IWebhookFunctions): Promise<SealKey> {
	const { accessToken } = await context.getCredentials('smsCampaignsApi');
	return { accessToken: trimmedText(accessToken), instanceId: context.getInstanceId() };
}

/** n8n's resume token: 32 bytes in hex. */
const TOKEN = /^[\da-f]{64}$/;

/** A message id as `messageIds` makes it for one recipient, and 32 bytes in Base64. */
const SEALED = /^(([\da-z]{1,16})-[\da-f]{4}-[\da-z]{1,16}-\d{1,10})-([\w-]{43})$/i;

/** Combines 32 bytes with a key stream that is different for each id; a second time gives the bytes back. */
function combine(bytes: Buffer, id: string, { accessToken, instanceId }: SealKey): Buffer {
	const stream = createHmac('sha256', accessToken).update(`reply\n${instanceId}\n${id}`).digest();
	return Buffer.from(bytes.map((byte, at) => byte ^ stream[at]));
}

/**
 * Appends n8n's resume token to a message id (`gsmsmsid`, contract 2.2), so that it comes back with a reply (contract
 * 6.5). Without the key the id opens nothing.
 * @param id of `messageIds`; the ids of an execution's questions differ
 * @returns 44 characters more; undefined when the token is not one of n8n's
 */
export function sealId(id: string, token: string, key: SealKey): string | undefined {
	if (!TOKEN.test(token)) return undefined;
	const sealed = `${id}-${combine(Buffer.from(token, 'hex'), id, key).toString('base64url')}`;
	return SEALED.test(sealed) ? sealed : undefined;
}

/** Checks whether an id looks as `sealId` makes it, whatever its key. */
export const isSealedId = (id: unknown): id is string => typeof id === 'string' && SEALED.test(id);

/**
 * Opens what `sealId` made. With another key the token is a wrong one: n8n checks it.
 * @returns n8n's id of the execution that asks, and its resume token; undefined for any other id
 */
export function unsealId(
	sealed: string,
	key: SealKey,
): { execution: string; token: string } | undefined {
	const [, id, execution, seal] = SEALED.exec(sealed) ?? [];
	if (id === undefined) return undefined;
	const bytes = Buffer.from(seal, 'base64url');
	return { execution, token: combine(bytes, id, key).toString('hex') };
}

/**
 * Makes the ID of a question's message, for the execution that asks it.
 * @throws InvalidInput where n8n has no resume token
 */
export async function sealReplyAddress(context: IExecuteFunctions, id: string): Promise<string> {
	const url = String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	const token = URL.canParse(url) ? new URL(url).searchParams.get('signature') : null;
	const sealed = sealId(id, token ?? '', await sealKey(context));
	if (sealed !== undefined) return sealed;
	throw new InvalidInput(
		'This n8n is too old for an answer by a reply. Nothing was sent.',
		"Update n8n to 2.14 or newer, or set 'Answer By' to Link.",
	);
}

/**
 * Returns the address that takes replies for the question of a message, in any execution of this n8n.
 * @param sealed an id for which `isSealedId` is true
 */
export async function openReplyAddress(
	context: IWebhookFunctions,
	sealed: string,
): Promise<string> {
	const { execution, token } = unsealId(sealed, await sealKey(context))!;
	// It ends in the id of an execution, or in a stand-in for one: here there is none yet.
	const resumeUrl = String(context.evaluateExpression('{{ $execution.resumeUrl }}'));
	const url = new URL(`${execution}/${REPLY_PATH}`, resumeUrl);
	url.search = new URLSearchParams({ signature: token }).toString();
	return url.href;
}
