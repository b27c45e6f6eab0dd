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

interface PageContent {
	words: Translation;
	/** SVG paths of the icon above the heading. */
	sign: string;
	heading: string;
	/** HTML. */
	body: string;
}

function renderPage({ words, sign, heading, body }: PageContent): string {
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
${body}
</main>
</body>
</html>
`;
}

const labels = ({ approve, disapprove }: Question, words: Translation) => ({
	approve: approve ?? words.approve,
	disapprove: disapprove ?? words.disapprove,
});

/**
 * Renders the page with the question: a form without scripts that posts to its own address.
 * @param zone the workflow's time zone, in which the deadline is shown
 */
export function questionPage(question: Question, words: Translation, zone: string): string {
	const { text, title, details, canDisapprove, until } = question;
	const { approve, disapprove } = labels(question, words);
	const body = [`<p class="text" dir="auto">${escapeHtml(text)}</p>`];
	if (details !== undefined) {
		body.push(`<div class="details" dir="auto">${escapeHtml(details)}</div>`);
	}
	body.push(
		'<form method="post">',
		`<button class="go" name="answer" value="approve" dir="auto">${escapeHtml(approve)}</button>`,
	);
	if (canDisapprove) {
		body.push(
			`<button name="answer" value="disapprove" dir="auto">${escapeHtml(disapprove)}</button>`,
		);
	}
	body.push('</form>');
	if (until !== undefined) {
		const time = DateTime.fromISO(until, { zone }).setLocale(words.lang);
		const deadline = time.toLocaleString(DateTime.DATETIME_FULL);
		body.push(`<p class="soft">${escapeHtml(`${words.until} ${deadline}`)}</p>`);
	}
	return renderPage({
		words,
		sign: BUBBLE,
		heading: title ?? words.heading,
		body: body.join('\n'),
	});
}

/** Renders the page that confirms the answer. */
export function thanksPage(question: Question, words: Translation, approved: boolean): string {
	const { approve, disapprove } = labels(question, words);
	const chosen = approved ? approve : disapprove;
	return renderPage({
		words,
		sign: CHECK,
		heading: words.thanks,
		body: `<p dir="auto">${escapeHtml(words.yourAnswer)} <strong>${escapeHtml(chosen)}</strong></p>
<p class="soft">${escapeHtml(words.close)}</p>`,
	});
}

/** Why a question cannot be answered. */
export type ClosedReason = 'over' | 'late' | 'broken';

/** Renders the page that explains why the question cannot be answered, and that nothing was changed. */
export function closedPage(reason: ClosedReason, words: Translation): string {
	return renderPage({
		words,
		sign: CLOCK,
		heading: words[reason],
		body: `<p>${escapeHtml(words[`${reason}Text`])}</p>`,
	});
}
