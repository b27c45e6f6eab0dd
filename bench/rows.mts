// The table's rows, in order. A separate process measures each row, and loads only the modules that the row needs.
import { missingForQueue } from '../harness/n8n/queueServers.mts';
import type { Contacts } from './cases/contacts.mts';
import type { N8nMode } from './n8n/instance.mts';
import type { Pair, Shown } from './timePairs.mts';

export interface Row extends Shown {
	/** The string that `--only` searches. */
	id: string;
	what: string;
	against: string;
	/** The lowest accepted ratio of our speed to the other side's speed. */
	least?: number;
	/** Returns the reason if this machine cannot measure the row; otherwise undefined. */
	missing?: () => string | undefined;
	/** @param packageFolder the folder of the unpacked package */
	measure: (packageFolder: string) => Promise<Pair[]>;
}

const measureContacts = (contacts: Contacts) => async (packageFolder: string) =>
	await (await import('./cases/contacts.mts')).measureContacts(packageFolder, contacts);

const TEXT = 'Hello {{ $json.name }}, your parcel is here.';

/** Returns a campaign with a separate text for each contact. Both nodes use their default settings. */
const texts = (count: number, latencyMs: number): Contacts => ({
	count,
	requests: count,
	latencyMs,
	ours: { message: `=${TEXT}` },
	theirs: { text: TEXT },
});

const textsRow = (latencyMs: number, least: number): Row => ({
	id: `texts-${latencyMs}`,
	what: `1,000 contacts, 1,000 texts, server with ${latencyMs} ms latency`,
	against: 'HTTP Request node at its default settings',
	least,
	measure: measureContacts(texts(1_000, latencyMs)),
});

const eventsRow = (mode: N8nMode, inFlight: number, count: number, least: number): Row => ({
	id: `events-${mode}-${inFlight}`,
	what: `delivery reports, ${inFlight} in flight; ${mode} mode`,
	against: "n8n's Webhook node without authentication; same n8n",
	least,
	per: { count, unit: 'events/s' },
	missing: () => (mode === 'queue' ? missingForQueue() : undefined),
	measure: async () =>
		await (await import('./cases/events.mts')).measureEvents(mode, count, inFlight),
});

export const rows: Row[] = [
	{
		id: 'contacts',
		what: '10,000 contacts, one text, server with 5 ms latency',
		against: 'HTTP Request node at its default settings, one request per item',
		least: 20,
		measure: measureContacts({ count: 10_000, requests: 1, ours: {}, theirs: {} }),
	},
	textsRow(5, 1),
	textsRow(50, 1),
	textsRow(200, 0.8),
	{
		id: 'texts-limited',
		what: '1,000 contacts, 1,000 texts, server that accepts 20 calls per second',
		against: 'the shortest time in which the server can accept the calls',
		least: 0.834,
		measure: async (packageFolder) =>
			await (
				await import('./cases/contacts.mts')
			).measureLimited(packageFolder, texts(1_000, 50), 20),
	},
	{
		id: 'texts-memory',
		what: '10,000 contacts, 10,000 texts, server with 5 ms latency: peak memory',
		against: 'HTTP Request node at its default settings',
		least: 1,
		unit: 'MB',
		measure: async (packageFolder) =>
			await (await import('./cases/contacts.mts')).measureMemory(packageFolder, texts(10_000, 5)),
	},
	{
		id: 'load',
		what: 'load both nodes and the credential in a new process',
		against: "the files of n8n's Twilio nodes, both with the same n8n-workflow",
		least: 0.333,
		measure: async (packageFolder) =>
			await (await import('./cases/load.mts')).measureLoad(packageFolder),
	},
	eventsRow('regular', 10, 400, 2),
	eventsRow('regular', 50, 800, 5),
	eventsRow('queue', 10, 400, 2),
	eventsRow('queue', 50, 800, 2.5),
];
