// Calls of anybody at a published trigger: nothing starts the workflow unless it is signed, and what starts it is what
// was said. TEST_RUNS makes more calls.
import fc from 'fast-check';
import { readEvent } from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { parseDelivery } from '../../../../nodes/SmsCampaigns/trigger/receive/receiveEvents';
import { anyCharset } from '../../../support/foreignText/anyBody';
import { anyEvent } from '../../../support/foreignText/anyEvent';
import { propertyRuns } from '../../../support/propertyRuns';
import { callTrigger } from '../../../support/trigger/callTrigger';
import { TriggerReceiver } from '../../../support/trigger/triggerReceiver';

const RUNS = propertyRuns(500);

/** It measures nothing: 100,000 calls take some minutes. */
const LONGEST_MS = 3_600_000;

const HEX = '0123456789abcdef'.split('');
const forged = fc.oneof(
	fc.constantFrom('', 'sha256=', 'null', '0'.repeat(64)),
	fc.array(fc.constantFrom(...HEX), { minLength: 64, maxLength: 64 }).map((all) => all.join('')),
	// What Node.js sends in a header.
	fc.string({ unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)) }),
);
const contentType = fc.constantFrom(
	...['application/json', 'application/xml', 'text/plain', 'application/x-www-form-urlencoded'],
	...['multipart/form-data', 'nonsense'],
);
const calls = fc.record({
	event: anyEvent,
	contentType: fc.tuple(contentType, anyCharset).map((parts) => parts.join('')),
	signature: fc.option(forged, { nil: undefined }),
});

/** What the workflow is told of an event, without its ids. */
const told = (event: unknown) =>
	JSON.stringify(
		typeof event === 'object' && event !== null && !Array.isArray(event) ? event : { value: event },
	);

it(
	`${RUNS} calls start the workflow with what signed ones say, once`,
	async () => {
		const parameters = { simplify: false, reports: 'all' };
		const trigger = await new TriggerReceiver({ parameters }).listen();
		const statuses = new Set<string>();
		const started = new Set<string>();
		const check = fc.asyncProperty(calls, async ({ event, contentType: type, signature }) => {
			const { code, answer } = await callTrigger(trigger, {
				type: event.type,
				body: event.body,
				headers: { 'content-type': type },
				...(signature !== undefined && { signature }),
			});
			statuses.add(answer.status as string);
			const items = trigger.runs.splice(0).flat(2);
			const delivery = parseDelivery(event.body, type);
			if (type.startsWith('multipart/')) expect(code).toBe(415);
			else if (signature !== undefined) expect(code).toBe(401);
			else if (delivery === undefined) expect(code).toBe(400);
			else {
				expect(code).toBe(200);
				const read = delivery.events.map((each, at) =>
					readEvent(each, event.type, delivery.format, delivery.written[at]),
				);
				const fresh = new Map(
					read
						.filter(({ eventId }) => !started.has(`${event.type} ${eventId}`))
						.map(({ eventId, body }) => [eventId, body]),
				);
				expect(answer.status).toBe(fresh.size > 0 ? 'received' : 'repeated');
				expect(items).toHaveLength(fresh.size);
				for (const { json } of items) {
					const { event: name, eventId, webhookId, ...fields } = json;
					expect([name, webhookId]).toEqual([event.type, `id-${event.type}`]);
					expect(told(fields)).toBe(told(fresh.get(eventId as string)));
					started.add(`${event.type} ${String(eventId)}`);
				}
				return;
			}
			expect(items).toEqual([]);
		});
		try {
			await fc.assert(check, { numRuns: RUNS });
			for (const each of ['received', 'unauthorized', 'unreadable'])
				expect(statuses).toContain(each);
		} finally {
			await trigger.close();
		}
	},
	LONGEST_MS,
);
