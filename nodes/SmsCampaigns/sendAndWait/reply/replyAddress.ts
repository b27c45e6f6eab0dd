// The ID of a question's message says where a reply to it goes: to n8n's address of the execution that waits.
import { createHmac } from 'crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { trimmedText } from '../../api/http/connection';
import { InvalidInput } from '../../shared/invalidInput';
import { REPLY_PATH } from '../webhooks';

/** n8n's resume token: 32 bytes in hex. */
const TOKEN = /^[\da-f]{64}$/;

/** A message id as `messageIds` makes it for one recipient, and 32 bytes in Base64. */
const SEALED = /^(([\da-z]{1,16})-[\da-f]{4}-[\da-z]{1,16}-\d{1,10})-([\w-]{43})$/i;

/** Checks whether an id looks as `sealReplyAddress` makes it, whoever made it. */
export const isSealedId = (id: unknown): id is string => typeof id === 'string' && SEALED.test(id);

/**
 * Combines a token with a key stream that is different for each id; a second time gives the token back. Only who has the
 * access token and is the same n8n can do that: the executions of another n8n have the same numbers.
 */
async function combine(
	context: IExecuteFunctions | IWebhookFunctions,
	token: Buffer,
	id: string,
): Promise<Buffer> {
	const { accessToken } = await context.getCredentials('smsCampaignsApi');
	const stream = createHmac('sha256', trimmedText(accessToken))
		.update(`reply\n${context.getInstanceId()}\n${id}`)
		.digest();
	return Buffer.from(token.map((byte, at) => byte ^ stream[at]));
}

/**
 * Makes the ID of a question's message (`gsmsmsid`, contract 2.2), for the execution that asks it: with n8n's resume token,
 * which comes back with a reply (contract 6.5), and which the ID alone does not reveal.
 * @param id of `messageIds`; the ids of an execution's questions differ
 * @returns 44 characters more
 * @throws InvalidInput where n8n has no resume token
 */
export async function sealReplyAddress(context: IExecuteFunctions, id: string): Promise<string> {
	const url = String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	const token = URL.canParse(url) ? new URL(url).searchParams.get('signature') : null;
	if (token === null || !TOKEN.test(token)) {
		throw new InvalidInput(
			'This n8n is too old for an answer by a reply. Nothing was sent.',
			"Update n8n to 2.14 or newer, or set 'Answer By' to Link.",
		);
	}
	const sealed = await combine(context, Buffer.from(token, 'hex'), id);
	return `${id}-${sealed.toString('base64url')}`;
}

/**
 * Returns the address that takes replies for the question of a message, in any execution of this n8n. An id that was made
 * elsewhere gives a wrong token: n8n checks it.
 * @param sealed an id for which `isSealedId` is true
 */
export async function openReplyAddress(
	context: IWebhookFunctions,
	sealed: string,
): Promise<string> {
	const [, id, execution, seal] = SEALED.exec(sealed)!;
	const token = await combine(context, Buffer.from(seal, 'base64url'), id);
	// It ends in the id of an execution, or in a stand-in for one: here there is none yet.
	const resumeUrl = String(context.evaluateExpression('{{ $execution.resumeUrl }}'));
	const url = new URL(`${execution}/${REPLY_PATH}`, resumeUrl);
	url.search = new URLSearchParams({ signature: token.toString('hex') }).toString();
	return url.href;
}
