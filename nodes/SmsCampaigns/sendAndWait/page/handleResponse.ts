import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import {
	closedPage,
	CONTENT_SECURITY_POLICY,
	questionPage,
	thanksPage,
	type ClosedReason,
} from './pages';
import { passAnswer, readQuestion } from '../questionStore';
import { translationFor } from './translations';

/** The used part of Express's response: the nodes do not depend on Express. */
interface PageResponse {
	setHeader(name: string, value: string): void;
	status(code: number): PageResponse;
	send(body: string): void;
}

const HEADERS = {
	'Content-Type': 'text/html; charset=utf-8',
	'Content-Security-Policy': `${CONTENT_SECURITY_POLICY}; frame-ancestors 'none'`,
	'Cache-Control': 'no-store',
	// Whoever knows the link can answer.
	'Referrer-Policy': 'no-referrer',
	'X-Content-Type-Options': 'nosniff',
	'X-Frame-Options': 'DENY',
	'X-Robots-Tag': 'noindex, nofollow',
};

function sendPage(response: PageResponse, status: number, page: string): IWebhookResponseData {
	response.status(status).send(page);
	return { noWebhookResponse: true };
}

/**
 * Handles a request to a question's page. Only a POST with one of the offered answers resumes the workflow: link
 * scanners and previews change nothing.
 *
 * Never throws: n8n would end the execution, and the question would be lost.
 */
export function handleResponse(context: IWebhookFunctions): IWebhookResponseData {
	const { method } = context.getRequestObject() as unknown as { method: string };
	const { ask } = context.getQueryData() as { ask?: unknown };
	const response = context.getResponseObject() as unknown as PageResponse;
	const words = translationFor(context.getHeaderData()['accept-language']);
	for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
	const close = (reason: ClosedReason) =>
		sendPage(response, reason === 'broken' ? 503 : 410, closedPage(reason, words));
	try {
		const question = readQuestion(context);
		if (question === undefined || ask !== question.token) return close('over');
		if (question.until !== undefined && new Date(question.until) <= new Date())
			return close('late');
		const body = context.getBodyData() as IDataObject | undefined;
		const approved = body?.answer === 'approve';
		const isOffered = approved || (body?.answer === 'disapprove' && question.canDisapprove);
		if (method !== 'POST' || !isOffered) {
			const page = questionPage(question, words, context.getTimezone());
			return sendPage(response, method === 'POST' ? 400 : 200, page);
		}
		const passed = passAnswer(context, question, approved, { answeredBy: 'link' });
		if ('earlier' in passed) {
			return sendPage(response, 200, thanksPage(question, words, passed.earlier.approved));
		}
		return {
			// n8n sends this only after it has resumed the execution, so a concurrent second answer does not get it.
			webhookResponse: thanksPage(question, words, approved),
			workflowData: [passed.items],
		};
	} catch {
		return close('broken');
	}
}
