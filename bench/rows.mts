// The rows of the table, in its order. Each is measured in a process of its own, which loads what it needs.
import { missingForQueue } from '../harness/n8n/queueServers.mts';
import type { Contacts } from './cases/contacts.mts';
import type { N8nMode } from './n8n/instance.mts';
import type { Pair, Shown } from './timePairs.mts';

export interface Row extends Shown {
	/** The text that `--only` searches. */
	id: string;
	what: string;
	against: string;
	/** The lowest accepted speed of ours, as a multiple of the other's speed. */
	least?: number;
	/** The tool that this machine lacks for the row. */
	missing?: () => string | undefined;
	/** @param packageFolder of the unpacked tarball */
	measure: (packageFolder: string) => Promise<Pair[]>;
}

const measureContacts = (contacts: Contacts) => async (packageFolder: string) =>
	await (await import('./cases/contacts.mts')).measureContacts(packageFolder, contacts);

const TEXT = 'Hello {{ $json.name }}, your parcel is here.';

/** A text for each contact; both nodes at their defaults. */
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
	against: "n8n's Webhook node that lets everybody in; same n8n",
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
		what: '1,000 contacts, 1,000 texts, server that takes 20 calls in each second',
		against: 'the least time in which it can take them',
		least: 0.834,
		measure: async (packageFolder) =>
			await (
				await import('./cases/contacts.mts')
			).measureLimited(packageFolder, texts(1_000, 50), 20),
	},
	{
		id: 'texts-memory',
		what: '10,000 contacts, 10,000 texts, server with 5 ms latency: memory at the peak',
		against: 'HTTP Request node at its default settings',
		least: 1,
		unit: 'MB',
		measure: async (packageFolder) =>
			await (await import('./cases/contacts.mts')).measureMemory(packageFolder, texts(10_000, 5)),
	},
	{
		id: 'load',
		what: 'load both nodes and the credential in a fresh process',
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
