import fc from 'fast-check';
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';
import { isOtherWebhook } from '../../../../nodes/SmsCampaigns/trigger/lifecycle/isOtherWebhook';
import { EVENT_TYPES } from '../../../../nodes/SmsCampaigns/trigger/registration/events';
import {
	makeNonce,
	makeWebhookUrl,
} from '../../../../nodes/SmsCampaigns/trigger/registration/webhookUrl';

const type = fc.constantFrom(...EVENT_TYPES);
const base = fc.constantFrom(
	'https://n8n.example.com/webhook/5f2c/sms-campaigns',
	'http://127.0.0.1:5678/webhook/a%20b/sms?x=1&a=2',
	'https://N8N.example.com:443/prefix/webhook/é',
);
const created = fc.tuple(type, base).map(([of, from]) => ({
	type: of,
	url: makeWebhookUrl(from, of, makeNonce()),
}));

const escapes: Array<(url: string) => string> = [
	(url) => url,
	(url) => url.replaceAll('&', '&amp;'),
	(url) => url.replaceAll('&', '&amp;amp;'),
	(url) => url.replaceAll('&', '&#38;'),
	(url) => url.replaceAll('&', '&#x26;'),
	(url) => url.replaceAll('/', '\\/'),
	(url) => encodeURIComponent(url),
	(url) => ` ${url}\n`,
	(url) => url.replace(/^https?/, (scheme) => scheme.toUpperCase()),
	(url) => url.replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toLowerCase()),
	(url) => url.replaceAll('_', '%5F').replaceAll('-', '%2d'),
	(url) => {
		const [path, query] = url.split('?');
		return `${path}?${query.split('&').reverse().join('&')}`;
	},
];
/** What proves nothing. */
const nothing = fc.oneof(
	fc.constantFrom(undefined, null, '', ' ', '***', '{}', 'null', '/webhook'),
	fc.string({ unit: 'binary' }).filter((text) => !/^\s*\w+:/.test(text)),
);

it('takes no record for another, whatever of it is absent, null or written differently', () => {
	const cases: Array<(type: WebhookType) => string> = [
		(of) => of,
		(of) => of.toLowerCase(),
		(of) => ` ${of} `,
	];
	fc.assert(
		fc.property(
			created,
			fc.oneof(fc.constantFrom(...cases), nothing),
			fc.oneof(fc.constantFrom(...escapes), nothing),
			(webhook, typeAs, urlAs) => {
				const record = {
					type: typeof typeAs === 'function' ? typeAs(webhook.type) : typeAs,
					url: typeof urlAs === 'function' ? urlAs(webhook.url) : urlAs,
				};
				expect(isOtherWebhook(record, webhook.type, webhook.url)).toBe(false);
			},
		),
		{ numRuns: 500 },
	);
});

it('knows another type, and another URL, however it is written', () => {
	const changes: Array<(url: URL) => void> = [
		(url) => (url.host = 'other.example.com'),
		(url) => (url.port = '81'),
		(url) => (url.protocol = url.protocol === 'http:' ? 'https:' : 'http:'),
		(url) => (url.pathname += '/x'),
		(url) => url.searchParams.set('nonce', makeNonce()),
		(url) => url.searchParams.delete('nonce'),
		(url) => url.searchParams.append('type', 'MO'),
	];
	fc.assert(
		fc.property(
			created,
			fc.constantFrom(...changes),
			fc.constantFrom(...escapes),
			(webhook, change, escape) => {
				const url = new URL(webhook.url);
				change(url);
				const record = { type: webhook.type, url: escape(url.href) };
				expect(isOtherWebhook(record, webhook.type, webhook.url)).toBe(true);
			},
		),
		{ numRuns: 500 },
	);
	for (const one of EVENT_TYPES) {
		for (const other of EVENT_TYPES) {
			const record = { type: other.toLowerCase(), url: undefined };
			expect(isOtherWebhook(record, one, 'https://example.com/')).toBe(one !== other);
		}
	}
});
