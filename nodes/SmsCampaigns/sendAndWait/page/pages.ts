import { DateTime } from 'luxon';
import type { Question } from '../questionStore';
import { CONTENT_SECURITY_POLICY, STYLE } from './style';
import type { Translation } from './translations';

const HTML_ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Escapes text for HTML, also inside a quoted attribute. */
const escapeHtml = (text: string) =>
	text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character]);

const BUBBLE =
	'<path d="M4 5.5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8l-4.5 4v-4H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z"/><path d="M7.5 9.5h9M7.5 12.8h6"/>';
const CHECK = '<path d="M4.5 12.5l5 5 10-11"/>';
const CLOCK = '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.2l3.4 2"/>';

/**
 * @param sign SVG paths of the icon above the heading
 * @param body HTML
 */
function renderPage(words: Translation, sign: string, heading: string, body: string[]): string {
	return `<!DOCTYPE html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(CONTENT_SECURITY_POLICY)}">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="data:,">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<div class="mark"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${sign}</svg></div>
<h1 dir="auto">${escapeHtml(heading)}</h1>
${body.join('\n')}
</main>
</body>
</html>
`;
}

const labelOf = ({ approve, disapprove }: Question, words: Translation, approved: boolean) =>
	escapeHtml(approved ? (approve ?? words.approve) : (disapprove ?? words.disapprove));

/**
 * Renders the page with the question: a form without scripts that posts to its own address.
 * @param zone the workflow's time zone, in which the deadline is shown
 */
export function questionPage(question: Question, words: Translation, zone: string): string {
	const { text, title, details, canDisapprove, until } = question;
	const body = [`<p class="text" dir="auto">${escapeHtml(text)}</p>`];
	if (details !== undefined) {
		body.push(`<div class="details" dir="auto">${escapeHtml(details)}</div>`);
	}
	const yes = labelOf(question, words, true);
	const no = labelOf(question, words, false);
	body.push(
		'<form method="post">',
		`<button class="go" name="answer" value="approve" dir="auto">${yes}</button>`,
		...(canDisapprove
			? [`<button name="answer" value="disapprove" dir="auto">${no}</button>`]
			: []),
		'</form>',
	);
	if (until !== undefined) {
		const time = DateTime.fromISO(until, { zone }).setLocale(words.lang);
		const deadline = time.toLocaleString(DateTime.DATETIME_FULL);
		body.push(`<p class="soft">${escapeHtml(`${words.until} ${deadline}`)}</p>`);
	}
	return renderPage(words, BUBBLE, title ?? words.heading, body);
}

/** Renders the page that confirms the answer. */
export function thanksPage(question: Question, words: Translation, approved: boolean): string {
	const chosen = labelOf(question, words, approved);
	return renderPage(words, CHECK, words.thanks, [
		`<p dir="auto">${escapeHtml(words.yourAnswer)} <strong>${chosen}</strong></p>`,
	]);
}

/** Why a question cannot be answered. */
export type ClosedReason = 'over' | 'late' | 'broken';

/** Renders the page that says why the question cannot be answered, and that nothing was changed. */
export const closedPage = (reason: ClosedReason, words: Translation): string =>
	renderPage(words, CLOCK, words[reason], [`<p>${escapeHtml(words.unchanged)}</p>`]);
