import type {
	IDataObject,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { BoundedMap } from '../../shared/boundedMap';
import { closedPage, questionPage, thanksPage, type ClosedReason } from './pages';
import { readQuestion, type Question } from '../questionStore';
import { beginResume } from '../resuming';
import { CONTENT_SECURITY_POLICY } from './style';
import { translationFor, type Translation } from './translations';

/** The parts of Express's request and response that are used here: Express is no dependency of the nodes. */
interface PageRequest {
	method: string;
	headers: Record<string, string | undefined>;
	query: Record<string, unknown>;
}
interface PageResponse {
	setHeader(name: string, value: string): void;
	status(code: number): PageResponse;
	send(body: string): void;
}

const requestOf = (context: IWebhookFunctions) =>
	context.getRequestObject() as unknown as PageRequest;
const responseOf = (context: IWebhookFunctions) =>
	context.getResponseObject() as unknown as PageResponse;

/** HTTP statuses of the pages without a question. */
const CLOSED_STATUS: Record<ClosedReason, number> = { over: 410, late: 410, broken: 503 };

function setHeaders(response: PageResponse): void {
	response.setHeader('Content-Type', 'text/html; charset=utf-8');
	response.setHeader(
		'Content-Security-Policy',
		`${CONTENT_SECURITY_POLICY}; frame-ancestors 'none'`,
	);
	response.setHeader('Cache-Control', 'no-store');
	// Whoever knows the link can answer.
	response.setHeader('Referrer-Policy', 'no-referrer');
	response.setHeader('X-Content-Type-Options', 'nosniff');
	response.setHeader('X-Frame-Options', 'DENY');
	response.setHeader('X-Robots-Tag', 'noindex, nofollow');
}

/** Sends a page directly; the execution keeps waiting. */
function sendPage(response: PageResponse, status: number, page: string): IWebhookResponseData {
	setHeaders(response);
	response.status(status).send(page);
	return { noWebhookResponse: true };
}

/** Creates the item with which the workflow continues, shaped like the ones of n8n's own nodes. */
function answerItem({ about }: Question, approved: boolean, respondedAt: Date): INodeExecutionData {
	const data = { approved, respondedAt: respondedAt.toISOString() };
	return { json: { data, answered: true, answeredBy: 'link', ...about }, pairedItem: { item: 0 } };
}

/** Creates the item with which the workflow continues when no answer came in time. */
export function unansweredItem({ about }: Question): INodeExecutionData {
	return {
		json: { data: { approved: false }, answered: false, ...about },
		pairedItem: { item: 0 },
	};
}

/** Returns whether the answer approves; undefined for an answer that the page does not offer. */
function readAnswer(
	body: IDataObject | undefined,
	{ canDisapprove }: Question,
): boolean | undefined {
	if (body?.answer === 'approve') return true;
	return body?.answer === 'disapprove' && canDisapprove ? false : undefined;
}

/** A double tap sends a second answer before n8n has handled the first. Until then, it gets the first one's page. */
const DOUBLE_PRESS_MS = 10_000;

/** More answers than come within that time. */
const MAX_RECENT_ANSWERS = 1000;

/** The latest answers, by the token of the question. */
const recentAnswers = new BoundedMap<string, { approved: boolean; at: number }>(MAX_RECENT_ANSWERS);

/** Returns the answer to this question that this process has just passed to n8n, if any. */
function recentAnswer(question: Question, now: number): boolean | undefined {
	const earlier = recentAnswers.get(question.token);
	return earlier && now - earlier.at < DOUBLE_PRESS_MS ? earlier.approved : undefined;
}

function showQuestion(
	context: IWebhookFunctions,
	question: Question,
	words: Translation,
): IWebhookResponseData {
	const { method } = requestOf(context);
	const response = responseOf(context);
	if (method !== 'POST') {
		return sendPage(response, 200, questionPage(question, words, context.getTimezone()));
	}
	const approved = readAnswer(context.getBodyData(), question);
	if (approved === undefined) {
		return sendPage(response, 400, questionPage(question, words, context.getTimezone()));
	}
	const now = new Date();
	const at = now.getTime();
	const earlier = recentAnswer(question, at);
	if (earlier !== undefined) return sendPage(response, 200, thanksPage(question, words, earlier));
	if (!beginResume(question, at)) return sendPage(response, 503, closedPage('broken', words));
	recentAnswers.set(question.token, { approved, at });
	setHeaders(response);
	return {
		// n8n sends this only after it has resumed the execution, so a concurrent second answer does not get it.
		webhookResponse: thanksPage(question, words, approved),
		workflowData: [[answerItem(question, approved, now)]],
	};
}

/**
 * Handles a request to a question's page. Only a POST with one of the offered answers resumes the workflow: link
 * scanners and previews change nothing.
 *
 * Never throws: n8n would end the execution, and the question would be lost.
 */
export function handleResponse(context: IWebhookFunctions): IWebhookResponseData {
	const { headers, query } = requestOf(context);
	const words = translationFor(headers['accept-language']);
	const close = (reason: ClosedReason) =>
		sendPage(responseOf(context), CLOSED_STATUS[reason], closedPage(reason, words));
	try {
		const question = readQuestion(context);
		if (question === undefined || query.ask !== question.token) return close('over');
		if (question.until !== undefined && Date.parse(question.until) <= Date.now()) {
			return close('late');
		}
		return showQuestion(context, question, words);
	} catch {
		return close('broken');
	}
}
