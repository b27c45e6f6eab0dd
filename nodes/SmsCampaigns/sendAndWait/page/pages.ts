import { DateTime } from 'luxon';
import { escapeXml } from '../../api/format/encode';
import type { Answer, Expected, Question } from '../questionStore';
import { MAX_REPLY_LENGTH } from '../../shared/text';
import type { Translation } from './translations';
import { createHash } from 'crypto';

const STYLE = `
:root{color-scheme:light dark;--back:#eef1f6;--card:#fff;--ink:#16202e;--soft:#5a6679;--line:#d9dfe8;--field:#f5f7fa;--edge:#8a95a5;--go:#1f6f54;--go-ink:#fff;--go-press:#185843;--ring:#2f80ed}
@media (prefers-color-scheme:dark){:root{--back:#0e131b;--card:#182029;--ink:#eaeff6;--soft:#9caabd;--line:#303b49;--field:#111820;--edge:#66768a;--go:#4cc38a;--go-ink:#07170f;--go-press:#6fd3a3;--ring:#7fb4ff}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;align-items:center;justify-content:center;padding:max(20px,env(safe-area-inset-top)) 16px max(20px,env(safe-area-inset-bottom));background:var(--back);color:var(--ink);font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
main{width:100%;max-width:440px;background:var(--card);border:1px solid var(--line);border-radius:22px;padding:28px 22px 22px;box-shadow:0 12px 40px -18px rgba(10,20,40,.35)}
.mark{width:48px;height:48px;border-radius:15px;display:grid;place-items:center;margin:0 0 16px;background:var(--field);border:1px solid var(--line);color:var(--go)}
.mark svg{display:block;width:26px;height:26px}
h1{margin:0 0 14px;font-size:22px;line-height:1.25;letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere}
p{margin:0}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
.details{margin-top:16px;padding:14px 16px;background:var(--field);border:1px solid var(--line);border-radius:14px;font-size:15px;white-space:pre-wrap;overflow-wrap:anywhere}
.soft{margin-top:16px;color:var(--soft);font-size:15px}
form{display:grid;gap:12px;margin-top:24px}
button{width:100%;min-height:56px;padding:14px 18px;border-radius:16px;border:1px solid var(--line);background:transparent;color:var(--ink);font:inherit;font-weight:600;overflow-wrap:anywhere;cursor:pointer;touch-action:manipulation}
button.go{border-color:transparent;background:var(--go);color:var(--go-ink)}
button.go:hover,button.go:active{background:var(--go-press)}
button:not(.go):hover,button:not(.go):active{background:var(--field)}
label{display:grid;gap:8px;font-size:15px;color:var(--soft)}
textarea{width:100%;min-height:112px;padding:14px 16px;border-radius:16px;border:1px solid var(--edge);background:var(--field);color:var(--ink);font:inherit;font-size:17px;resize:vertical}
button.choice{text-align:start}
button:focus-visible,textarea:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
`.trim();

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Allows only the style sheet above, embedded images, and forms that post to this origin; allows no scripts. */
export const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'; base-uri 'none'`;

const BUBBLE =
	'<path d="M4 5.5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8l-4.5 4v-4H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z"/><path d="M7.5 9.5h9M7.5 12.8h6"/>';
const CHECK = '<path d="M4.5 12.5l5 5 10-11"/>';
const CLOCK = '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.2l3.4 2"/>';

/** @param sign the SVG paths of the icon above the heading @param body HTML elements */
function renderPage(words: Translation, sign: string, heading: string, body: string[]): string {
	return `<!DOCTYPE html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="data:,">
<title>${escapeXml(heading)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<div class="mark"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${sign}</svg></div>
<h1 dir="auto">${escapeXml(heading)}</h1>
${body.join('\n')}
</main>
</body>
</html>
`;
}

const button = (value: string, label: string, kind = '') =>
	`<button${kind && ` class="${kind}"`} name="answer" value="${value}" dir="auto">${escapeXml(label)}</button>`;

function controlsOf(expected: Expected, words: Translation): string[] {
	if (expected.type === 'approval') {
		const yes = button('approve', words.approve, 'go');
		return expected.canDisapprove ? [yes, button('disapprove', words.disapprove)] : [yes];
	}
	if (expected.type === 'choice') {
		return expected.choices.map((choice, at) => button(`${at + 1}`, choice, 'choice'));
	}
	return [
		`<label>${escapeXml(words.yourAnswer)}<textarea name="answer" maxlength="${MAX_REPLY_LENGTH}" required dir="auto"></textarea></label>`,
		`<button class="go">${escapeXml(words.send)}</button>`,
	];
}

/**
 * Renders the page with the question: a form without scripts that posts to its own URL.
 * @param zone the workflow's time zone, for the deadline
 */
export function questionPage(question: Question, words: Translation, zone: string): string {
	const { text, details, expected, until, ifNotApproved } = question;
	const goesAhead = ifNotApproved === 'goOnUnlessDeclined';
	const body = [`<p class="text" dir="auto">${escapeXml(text)}</p>`];
	if (details !== undefined) {
		body.push(`<div class="details" dir="auto">${escapeXml(details)}</div>`);
	}
	body.push('<form method="post">', ...controlsOf(expected, words), '</form>');
	if (until !== undefined) {
		const time = DateTime.fromISO(until, { zone }).setLocale(words.lang);
		const deadline = time.toLocaleString(DateTime.DATETIME_FULL);
		body.push(
			`<p class="soft">${escapeXml(`${goesAhead ? words.goesAhead : words.until} ${deadline}`)}</p>`,
		);
	}
	const heading = words[expected.type === 'approval' && !goesAhead ? 'approval' : 'question'];
	return renderPage(words, BUBBLE, heading, body);
}

/** Renders the page that confirms the answer. */
export function thanksPage(words: Translation, answer: Answer): string {
	const given =
		'approved' in answer ? words[answer.approved ? 'approve' : 'disapprove'] : answer.text;
	return renderPage(words, CHECK, words.thanks, [
		`<p class="text" dir="auto">${escapeXml(words.yourAnswer)} <strong>${escapeXml(given)}</strong></p>`,
	]);
}

/** Renders the page for a question that can no longer be answered (`late`) or that could not be read (`closed`). */
export const closedPage = (words: Translation, reason: 'closed' | 'late'): string =>
	renderPage(words, CLOCK, words[reason], []);
