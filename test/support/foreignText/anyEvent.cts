// Malformed bodies of calls that deliver events.
import fc from 'fast-check';
import type { WebhookType } from '../../../nodes/SmsCampaigns/api/model/types';
import { toXml, type Plain } from '../api/writeResponse.cts';
import { anyBody } from './anyBody.cts';

const EVENTS: Array<Record<string, Plain>> = [
	{ date: '2026-07-01T10:00:00+02:00', status: 3, destination: '33639980001', message_id: 'a' },
	{ date: '2026-07-01T10:00:00', message: 'Oui', from: '33639980001', last_message_id: 'a' },
	{ date: '2026-07-01', from: '33639980001', message: 'STOP', account_id: '1' },
	{ date: 'soon', campaign_id: 12, url: 'https://example.com/a', destination: null },
	{ credits: 12.5, limit: '100' },
];

const asForm = (event: Record<string, Plain>) =>
	new URLSearchParams(
		Object.fromEntries(Object.entries(event).map(([name, value]) => [name, String(value)])),
	);

const valid = fc
	.tuple(fc.constantFrom(...EVENTS), fc.constantFrom('json', 'xml', 'form'))
	.map(([event, form]) => {
		if (form === 'json') return JSON.stringify(event);
		return form === 'xml' ? toXml('event', event) : asForm(event).toString();
	});

/** A body and the declared type of its event. */
export const anyEvent = fc.record({
	body: anyBody(valid),
	type: fc.constantFrom<WebhookType>('MO', 'DLR', 'STOP', 'CLICKER', 'BALANCE_ALERT'),
});
