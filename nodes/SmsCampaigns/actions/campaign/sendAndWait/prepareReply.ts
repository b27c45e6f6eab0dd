import { createHash } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { trimmedText } from '../../../api/http/connection';
import type { Question, SecondMessage } from '../../../responsePage/questionStore';
import { sealId } from '../../../rules/answers/sealedId';
import { invalid } from '../../../shared/validation';
import type { CheckedItem, RunContext } from '../../common/types';
import { valueOrThrow } from '../../common/valueOrThrow';
import type { QuestionItem } from '../input/question';
import { insertCode } from '../input/replyAnswer';
import { readTestNumbers } from '../input/testNumbers';

const NO_RESUME_TOKEN = invalid(
	'This n8n is too old for an answer by a reply. Nothing was sent.',
	"Update n8n to 2.14 or newer, or set 'Answer By' to Link.",
);

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
 * Prepares a question for an answer by a reply: its message ids lead the reply back to this execution.
 * @param ids the usual ids of the message and of a second one, and the token of the question's link
 * @throws NodeOperationError where n8n has no resume token
 */
export async function prepareReply(
	session: RunContext,
	{ index, input }: CheckedItem<QuestionItem>,
	{ id, secondId, token }: { id: string; secondId: string; token: string },
): Promise<NonNullable<Question['reply']>> {
	const { context } = session;
	const { recipients = [], replyRules, unclearMessage } = input;
	const { accessToken } = await context.getCredentials('smsCampaignsApi');
	const key = { accessToken: trimmedText(accessToken), instanceId: context.getInstanceId() };
	const resume = resumeToken(context);
	const seal = (plain: string): string =>
		sealId(plain, resume, key) ?? valueOrThrow<string>(context, NO_RESUME_TOKEN);
	const messageIds = [seal(id)];
	const to = recipients.map(({ value }) => value);
	const from = readTestNumbers(session)?.map(({ value }) => value) ?? to;
	const rules = { ...replyRules!, ...(replyRules?.code !== undefined && { code: codeOf(token) }) };
	if (!unclearMessage) return { messageIds, from, rules };
	const { key: messageKey, wire } = unclearMessage;
	const text = rules.code === undefined ? wire.text : insertCode(wire.text, rules, rules.code);
	const { json, pairedItem } = context.getInputData()[index];
	const second: SecondMessage = {
		execution: context.getExecutionId(),
		messageId: seal(secondId),
		to,
		message: { key: messageKey, wire: { ...wire, text } },
		input: { json, pairedItem },
	};
	return { messageIds, from, rules, second };
}
