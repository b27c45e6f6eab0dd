import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { quoteInput } from '../../shared/validation';
import { readWebhookQuery } from '../registration/webhookUrl';
import type { StoredWebhook } from '../registration/webhookStore';
import { isAllowedIp } from '../settings/ipAllowList';
import { parseDelivery } from './parseEvents';
import { isWanted } from '../settings/filters';
import { isReplyToQuestion } from './answerQuestion';
import { findWebhook } from './findWebhook';
import { ANSWERS, outgoingResponse, sendAnswer } from './answers';
import type { Answer } from './answers';
import { readEvent } from './outputItems';
import { warnLimited } from './log';
import { headerValues, readRawBody } from './request';
import type { IncomingRequest } from './request';
import { storeEvents, type AcceptedCall } from './storeEvents';
import { signatureSecretOf } from './signatureSecret';
import { readTriggerSettings, type TriggerSettings } from '../settings/readSettings';
import { isSigned } from './signature';

/** The header with the service's signature (contract 5.2). */
const SIGNATURE_HEADER = 'x-service-signature';

const isAnswer = (result: AcceptedCall | Answer): result is Answer => 'code' in result;

/** Checks whether the signature proves that the call comes from the service. */
async function isAuthentic(
	context: IWebhookFunctions,
	request: IncomingRequest,
	body: Buffer,
	{ signatureCheck }: TriggerSettings,
	webhook: StoredWebhook,
): Promise<boolean> {
	if (signatureCheck === 'off') return true;
	const signatures = headerValues(request, SIGNATURE_HEADER);
	const secret = await signatureSecretOf(context, webhook);
	if (secret === undefined) {
		warnLimited(
			context,
			"events are refused, since 'Signature Secret' in the credential is not the one that the webhooks were made with. Unpublish the workflow and publish it again: then it has new webhooks.",
		);
		return false;
	}
	if (signatures.length === 1 && isSigned(signatures[0], body, secret, signatureCheck)) return true;
	const problem = ['has no signature', 'is not signed rightly'][signatures.length] ?? 'has several';
	warnLimited(
		context,
		`a call that ${problem} in the header ${SIGNATURE_HEADER} was refused with 401. If it came from the service, look at 'Signature Check'.`,
		{ key: 'signature' },
	);
	return false;
}

/**
 * Decides whether a call is accepted, and reads its events. The order of the checks keeps strangers from learning
 * anything: from a forbidden address, nothing at all; without a nonce, only that there is no such webhook; with a nonce
 * but without the secret, the same refusal whatever the body contains.
 */
async function authorize(context: IWebhookFunctions): Promise<AcceptedCall | Answer> {
	const request = context.getRequestObject() as unknown as IncomingRequest;
	const validation = readTriggerSettings(
		context,
		readWebhookQuery(context.getQueryData() as Record<string, unknown>).type === 'DLR',
	);
	if (!validation.ok) {
		warnLimited(
			context,
			`events are refused. ${validation.message} ${validation.advice ?? ''}`.trim(),
		);
		return ANSWERS.unavailable;
	}
	const settings = validation.value;
	if (settings.allowedIps && !isAllowedIp(request.ip, settings.allowedIps)) {
		warnLimited(
			context,
			`a call from ${quoteInput(request.ip ?? '')} was refused with 403, as the address is not in 'Allowed IP Addresses'. If it is that of your own proxy, set N8N_PROXY_HOPS.`,
			{ key: 'address' },
		);
		return ANSWERS.forbidden;
	}
	const found = await findWebhook(context);
	if (!found) return ANSWERS.gone;
	const { type, webhook } = found;
	const body = await readRawBody(request);
	if (!Buffer.isBuffer(body)) return body;
	if (!(await isAuthentic(context, request, body, settings, webhook))) return ANSWERS.unauthorized;
	const delivery = parseDelivery(body, headerValues(request, 'content-type')[0]);
	if (!delivery) return ANSWERS.unreadable;
	const events = delivery.events
		.map((event) => readEvent(event, type, delivery.format))
		// A question takes its answer whatever the filters say.
		.filter((event) => isReplyToQuestion(event) || isWanted(event.fields, type, settings.filters));
	return events.length > 0 ? { type, webhook, settings, events } : ANSWERS.filtered;
}

/**
 * Handles a webhook call: authenticates it, and starts the workflow with its events. A refusal, and a call that starts
 * nothing, is answered at once, the others when n8n has stored their events. It never throws, since n8n would start the
 * workflow with the exception, and stores nothing in the workflow's static data (see `writeState`).
 */
export async function receiveEvents(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	let answer: Answer;
	try {
		const result = await authorize(context);
		if (!isAnswer(result)) return await storeEvents(context, result);
		answer = result;
	} catch (error) {
		warnLimited(context, `an event was not taken. ${(error as Error).message}`);
		answer = ANSWERS.unavailable;
	}
	sendAnswer(outgoingResponse(context), answer);
	return { noWebhookResponse: true };
}
