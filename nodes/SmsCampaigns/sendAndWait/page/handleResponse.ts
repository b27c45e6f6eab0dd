import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { MAX_REPLY_LENGTH, trimAll } from '../../shared/text';
import { closedPage, CONTENT_SECURITY_POLICY, questionPage, thanksPage } from './pages';
import { answered, passAnswer, readQuestion, type Answer, type Expected } from '../questionStore';
import { translationFor } from './translations';

const HEADERS = {
	'Content-Type': 'text/html; charset=utf-8',
	'Content-Security-Policy': `${CONTENT_SECURITY_POLICY}; frame-ancestors 'none'`,
	'Cache-Control': 'no-store',
	// Anyone with the link can answer, so the browser must not pass the link on.
	'Referrer-Policy': 'no-referrer',
	'X-Content-Type-Options': 'nosniff',
	'X-Robots-Tag': 'noindex, nofollow',
};

/** Reads the submitted answer. @returns undefined for any value that the page does not offer */
function readSubmitted(expected: Expected, submitted: unknown): Answer | undefined {
	if (typeof submitted !== 'string') return undefined;
	if (expected.type === 'approval') {
		if (submitted === 'approve') return { approved: true };
		const isNo = submitted === 'disapprove' && expected.canDisapprove;
		return isNo ? { approved: false } : undefined;
	}
	if (expected.type === 'choice') {
		const at = expected.choices.findIndex((_choice, index) => String(index + 1) === submitted);
		const choice = expected.choices[at];
		return at === -1 ? undefined : { choice, number: at + 1, text: choice };
	}
	const text = trimAll(submitted.replaceAll('\r\n', '\n'));
	return text !== '' && text.length <= MAX_REPLY_LENGTH ? { text } : undefined;
}

/**
 * Handles a request to a question's page. Only a POST with one of the offered answers resumes the workflow, so link
 * scanners and previews have no effect. Never throws, because n8n would then end the execution and lose the question.
 */
export function handleResponse(context: IWebhookFunctions): IWebhookResponseData {
	const { method } = context.getRequestObject() as unknown as { method: string };
	const { ask } = context.getQueryData() as { ask?: unknown };
	const response = context.getResponseObject() as unknown as {
		setHeader(name: string, value: string): void;
		status(code: number): { send(body: string): void };
	};
	const show = (status: number, page: string): IWebhookResponseData => {
		response.status(status).send(page);
		return { noWebhookResponse: true };
	};
	const words = translationFor(context.getHeaderData()['accept-language']);
	for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
	const showGiven = (given?: Answer) =>
		given ? show(200, thanksPage(words, given)) : show(410, closedPage(words, 'late'));
	try {
		const question = readQuestion(context);
		if (question === undefined || ask !== question.token) {
			return showGiven(answered.get(String(ask))?.answer);
		}
		const body = context.getBodyData() as { answer?: unknown } | undefined;
		const answer = method === 'POST' ? readSubmitted(question.expected, body?.answer) : undefined;
		if (!answer) {
			const page = questionPage(question, words, context.getTimezone());
			return show(method === 'POST' ? 400 : 200, page);
		}
		const passed = passAnswer(context, question, answer, { answeredBy: 'link' });
		if ('earlier' in passed) return showGiven(passed.earlier);
		return {
			// Sent after n8n has resumed the execution, so a concurrent second answer does not receive this page.
			webhookResponse: thanksPage(words, answer),
			workflowData: [passed.items],
		};
	} catch (error) {
		context.logger.error(`A question's page could not be shown (503): ${String(error)}`);
		return show(503, closedPage(words, 'closed'));
	}
}
