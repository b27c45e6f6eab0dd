import { isOtherWebhook } from '../../../../nodes/SmsCampaigns/trigger/lifecycle/checkWebhooks';
import { EVENT_TYPES } from '../../../../nodes/SmsCampaigns/trigger/registration/events';
import {
	makeNonce,
	makeWebhookUrl,
} from '../../../../nodes/SmsCampaigns/trigger/registration/webhookUrl';

const nonce = makeNonce();
const url = makeWebhookUrl('https://n8n.example.com/webhook/a%20b?x=1', 'MO', nonce);

it.each([
	url,
	url.replaceAll('&', '&amp;'),
	url.replaceAll('/', '\\/'),
	encodeURIComponent(url),
	` ${url.toUpperCase().replace(nonce.toUpperCase(), nonce)}\n`,
	undefined,
	null,
	'',
	'***',
	'/webhook',
])('takes a webhook with the URL %j for its own', (received) => {
	expect(isOtherWebhook({ type: ' mo ', url: received }, 'MO', nonce)).toBe(false);
});

it.each(['https://example.com/', makeWebhookUrl(url, 'MO', makeNonce())])(
	'knows another URL: %s',
	(received) => {
		expect(isOtherWebhook({ type: 'MO', url: received }, 'MO', nonce)).toBe(true);
	},
);

it('knows another type, and takes an unknown one for its own', () => {
	for (const one of EVENT_TYPES) {
		for (const other of EVENT_TYPES) {
			const record = { type: other.toLowerCase(), url: undefined };
			expect(isOtherWebhook(record, one, nonce)).toBe(one !== other);
		}
		for (const type of [undefined, null, '', 'MMS']) {
			expect(isOtherWebhook({ type, url: undefined }, one, nonce)).toBe(false);
		}
	}
});
