// Bodies of the calls that deliver events, as they should not be.
import fc from 'fast-check';
import type { WebhookType } from '../../../nodes/SmsCampaigns/api/model/types';
import { toXml, type Plain } from '../api/writeResponse';
import { anyBody } from './anyBody';

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

const events = fc.array(fc.constantFrom(...EVENTS), { minLength: 1, maxLength: 3 });
const valid = fc
	.tuple(events, fc.constantFrom('json', 'jsonList', 'xml', 'xmlList', 'form'))
	.map(([list, form]) => {
		if (form === 'json') return JSON.stringify(list[0]);
		if (form === 'jsonList') return JSON.stringify(list);
		if (form === 'xml') return toXml('response', list[0]);
		return form === 'xmlList' ? toXml('events', { event: list }) : asForm(list[0]).toString();
	});

/** A body, and the type of the event that it is said to be. */
export const anyEvent = fc.record({
	body: anyBody(valid),
	type: fc.constantFrom<WebhookType>('MO', 'DLR', 'STOP', 'CLICKER', 'BALANCE_ALERT'),
});
