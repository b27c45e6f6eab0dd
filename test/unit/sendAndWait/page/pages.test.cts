import { createHash } from 'node:crypto';
import {
	closedPage,
	questionPage,
	thanksPage,
} from '../../../../nodes/SmsCampaigns/sendAndWait/page/pages';
import type { Expected, Question } from '../../../../nodes/SmsCampaigns/sendAndWait/questionStore';
import { CONTENT_SECURITY_POLICY } from '../../../../nodes/SmsCampaigns/sendAndWait/page/pages';
import { translationFor } from '../../../../nodes/SmsCampaigns/sendAndWait/page/translations';

const HOSTILE = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;
const question: Question = {
	text: HOSTILE,
	details: HOSTILE,
	expected: { type: 'choice', choices: [HOSTILE, HOSTILE] },
	token: 'secret-token',
};
const words = translationFor('en');
const asked = (expected: Expected) => questionPage({ ...question, expected }, words, 'UTC');
const pages = [
	questionPage(question, words, 'Europe/Paris'),
	thanksPage(words, { approved: true }),
	thanksPage(words, { approved: false }),
	thanksPage(words, { text: HOSTILE }),
	closedPage(words, 'closed'),
];

it('each page shows typed text as text, never as HTML', () => {
	for (const page of pages) expect(page).not.toMatch(/<script|<img/);
	expect(pages[0].split('&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;&#38;').length).toBe(5);
});

it('each page loads nothing from other servers, runs no script, and fits a phone', () => {
	for (const page of pages) {
		const addresses = [
			...page.matchAll(/<[^>]+(?:src|href|action)=["']?([^"'\s>]*)|url\(([^)]*)/g),
		].map(([, attribute, inStyle]) => attribute ?? inStyle);
		expect(addresses).toEqual(['data:,']);
		expect(page).not.toMatch(/@import|\bon\w+="|javascript:/);
		expect(page).toContain('width=device-width');
	}
});

it('each page has only the style that its content security policy allows', () => {
	for (const page of pages) {
		const styles = [...page.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style]) => style);
		expect(styles).toHaveLength(1);
		const hash = createHash('sha256').update(styles[0]).digest('base64');
		expect(CONTENT_SECURITY_POLICY).toContain(`style-src 'sha256-${hash}'`);
		expect(page).not.toMatch(/ style="/);
	}
	expect(CONTENT_SECURITY_POLICY).toMatch(/^default-src 'none';/);
});

it('no page shows the token or the recipient', () => {
	for (const page of pages) expect(page).not.toMatch(/secret-token|33639980001/);
});

it('only the question page has a form, with the buttons or the field for the expected answer', () => {
	expect(pages[0]).toContain('<form method="post">');
	expect(pages[0].match(/<button/g)).toHaveLength(2);
	expect(pages[0].match(/<button class="choice" name="answer" value="\d"/g)).toHaveLength(2);
	const single = asked({ type: 'approval', canDisapprove: false });
	expect(single.match(/<button/g)).toHaveLength(1);
	const both = asked({ type: 'approval', canDisapprove: true });
	expect(both.match(/<button/g)).toHaveLength(2);
	const free = asked({ type: 'freeText' });
	expect(free.match(/<label>.*<textarea name="answer" maxlength="1600" required/g)).toHaveLength(1);
	expect(free.match(/<button/g)).toHaveLength(1);
	for (const page of pages.slice(1)) expect(page).not.toMatch(/<form|<button/);
});

it("shows the deadline in the phone's language and the workflow's time zone", () => {
	const until = '2026-11-21T18:30:00.000Z';
	const french = questionPage({ ...question, until }, translationFor('fr'), 'Europe/Paris');
	expect(french).toMatch(/jusqu’au 21 novembre 2026 à 19:30/);
	const american = questionPage({ ...question, until }, translationFor('en'), 'America/New_York');
	expect(american).toMatch(/until November 21, 2026 at 1:30/);
	const expected = { type: 'approval', canDisapprove: true } as const;
	const unlessDeclined = {
		...question,
		until,
		expected,
		ifNotApproved: 'goOnUnlessDeclined',
	} as const;
	expect(questionPage(unlessDeclined, words, 'UTC')).toMatch(
		/A question[^]*Goes ahead without an answer: November 21, 2026/,
	);
});
