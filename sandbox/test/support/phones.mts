import type { Client, Json } from './sandbox.mts';

export const NOON = Date.parse('2026-01-15T12:00:00.000Z');
export const HOUR_MS = 3_600_000;

/** Returns a French number from a range reserved for fiction. @param at from 0 to 9999 */
export const phone = (at: number) => String(33639980000 + at);
export const phones = (count: number, from = 0) =>
	Array.from({ length: count }, (_, at) => phone(from + at));

/** Resets an account and stops its clock at noon. @returns the client */
export async function resetAtNoon(client: Client, seed: Json = {}): Promise<Client> {
	await client.control('PUT', 'account', { credits: 1e6, ...seed });
	await client.control('PUT', 'clock', { now: NOON, stopped: true });
	return client;
}

/** Sends a message with a short link. */
export const sendLink = async (client: Client, to: Array<string | Json>) =>
	await client.send('See <-short->', to, { links: ['https://shop.example/'] });

/** Moves an account's clock. @returns a string for each event: phone, type, value and milliseconds after noon */
export async function eventsAfter(client: Client, advanceMs = HOUR_MS): Promise<string[]> {
	await client.control('PUT', 'clock', { advanceMs });
	const { events } = await client.control('GET', 'events?limit=100000');
	return (events as Json[]).map(({ phone: from, type, body, at }) => {
		const { status, message, clicks_on_link: clicks } = JSON.parse(body) as Json;
		return `${from} ${type} ${status ?? message ?? clicks} ${Date.parse(at) - NOON}`;
	});
}

/** Removes the times from events and sorts the events. */
export const withoutTimes = (events: string[]) =>
	events.map((one) => one.replace(/ \d+$/, '')).sort();
