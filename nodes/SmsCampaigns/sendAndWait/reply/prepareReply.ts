import { createHash } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { trimmedText } from '../../api/http/connection';
import type { Question } from '../questionStore';
import { sealId } from './sealedId';
import type { Session } from '../../run/types';
import { InvalidInput } from '../../shared/invalidInput';
import type { QuestionItem } from '../question';
import { readTestNumbers } from '../../campaign/input/runOptions';

/** Returns the token with which n8n lets calls of the waiting execution in; empty where n8n has none. */
function resumeToken(context: IExecuteFunctions): string {
	const url = String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	return URL.canParse(url) ? (new URL(url).searchParams.get('signature') ?? '') : '';
}

/** Derives four digits from the link's token: each try of the question has the same ones. */
function codeOf(linkToken: string): string {
	const bytes = createHash('sha256').update(`code ${linkToken}`).digest();
	return String(1000 + (bytes.readUIntBE(0, 6) % 9000));
}

/**
 * Prepares a question for an answer by a reply: the id of its message leads the reply back to this execution.
 * @param ids the usual id of the message, and the token of the question's link
 * @throws InvalidInput where n8n has no resume token
 */
export async function prepareReply(
	session: Session,
	{ recipients = [], replyRules }: QuestionItem,
	{ id, token }: { id: string; token: string },
): Promise<NonNullable<Question['reply']>> {
	const { context } = session;
	const { accessToken } = await context.getCredentials('smsCampaignsApi');
	const key = { accessToken: trimmedText(accessToken), instanceId: context.getInstanceId() };
	const messageId = sealId(id, resumeToken(context), key);
	if (messageId === undefined) {
		throw new InvalidInput(
			'This n8n is too old for an answer by a reply. Nothing was sent.',
			"Update n8n to 2.14 or newer, or set 'Answer By' to Link.",
		);
	}
	const to = recipients.map(({ value }) => value);
	const from = readTestNumbers(session.parameters)?.map(({ value }) => value) ?? to;
	return { messageId, from, ...(replyRules?.code !== undefined && { code: codeOf(token) }) };
}
