// What to do when nothing has happened yet.
import { h } from '../lib/dom.mjs';
import { attempt, button, copyLine, empty, toast } from '../lib/parts.mjs';

/** Free for fiction: nobody has these numbers. */
const TEST_NUMBERS = ['33639981000', '33639981001', '33639981002'];
const TEST_TEXT =
	'Hello from the sandbox! The new collection is here: <-short-> Reply STOP to opt out.';

/** The address to put into a credential: as this page was reached. */
export const baseUrl = () => location.origin;

async function sendTest(page) {
	await attempt(async () => {
		const links = [`${baseUrl()}/?from=sms`];
		const answer = await page.api.send(TEST_TEXT, TEST_NUMBERS, { links, sender: 'MyShop' });
		if (answer.status !== 1 && answer.status !== -8) {
			throw new Error(`${answer.message}: ${answer.details ?? 'nothing was sent'}`);
		}
		toast(`Campaign ${answer.ticket} went to three phones`);
		page.refresh();
	});
}

/** The way to the first campaign, with the account's access to copy. */
export function firstSteps(page) {
	return empty(
		'No phone got a message yet',
		h(
			'p',
			{},
			'Every campaign that is sent here shows up on these phones. No SMS leaves this machine.',
		),
		h(
			'ol',
			{ class: 'steps' },
			h(
				'li',
				{},
				h(
					'div',
					{},
					'In n8n, add a credential ',
					h('strong', {}, 'SMS Campaigns API'),
					' with these two values:',
					copyLine('Base URL', baseUrl()),
					copyLine('Access Token', page.token),
				),
			),
			h(
				'li',
				{},
				h(
					'div',
					{},
					'Add a node ',
					h('strong', {}, 'SMS Campaigns'),
					', choose ',
					h('em', {}, 'Send'),
					', give it a text and a number such as ',
					h('code', {}, TEST_NUMBERS[0]),
					', and execute it.',
				),
			),
			h(
				'li',
				{},
				h(
					'div',
					{},
					'Come back: the message is here, and you can answer it, follow its link or send STOP.',
				),
			),
		),
		h(
			'p',
			{ class: 'row' },
			button('Send a test campaign now', () => sendTest(page), { kind: 'main' }),
			h('span', { class: 'quiet small' }, 'It goes to three phones, without n8n.'),
		),
	);
}
