// Campaign: Send beside n8n's HTTP Request node, and beside the least that n8n can need for it.
import { digits } from '../measuring/format.ts';
import type { Cases, Evaluator } from '../measuring/caseProtocol.ts';
import { runCase } from '../measuring/runCase.ts';
import { oursToTheirs, speedup } from './comparison.ts';
import { defineRow } from './row.ts';
import type { PackedPackage } from '../ours/packedPackage.ts';

type Contacts = Omit<Cases['sendToContacts']['input'], 'packageFolder'>;

const sendingRow =
	(contacts: Contacts) =>
	async ({ folder }: PackedPackage) =>
		speedup((await runCase('sendToContacts', { packageFolder: folder, ...contacts })).pairs);

const combined = (count: number, phone: string) =>
	sendingRow({
		count,
		requests: 1,
		warmUp: 500,
		ours: { phoneNumbers: `={{ ${phone} }}` },
		theirs: { phone },
	});

const distinct = (batchSize: number, batchInterval: number) => {
	const text = 'Hello {{ $json.name }}, your parcel is here.';
	const batch = { batchSize, batchInterval };
	return sendingRow({
		count: 1_000,
		requests: 1_000,
		warmUp: 200,
		ours: { message: `=${text}`, options: { campaigns: 'perItem', batching: { batch } } },
		theirs: { text, options: { batching: { batch } } },
	});
};

const floor =
	(count: number, phoneNumbers: string, evaluator: Evaluator) =>
	async ({ folder }: PackedPackage) => {
		const input = { packageFolder: folder, count, phoneNumbers, evaluator };
		return oursToTheirs((await runCase('floor', input)).pairs);
	};

export const campaignRows = [
	defineRow({
		id: 'combined',
		what: '10,000 contacts, one text, server with 5 ms latency',
		against: 'HTTP Request node at its default settings, one request per item',
		target: { least: 20, words: '≥ 20 times as fast' },
		bound: ({ ours, theirs }) =>
			`ours makes one request and takes ${digits(ours.median / 10)} µs per contact, mostly for output items and garbage collection. A column that was dragged into the field is read straight from the input: n8n is not asked to evaluate the expression 10,000 times. The HTTP Request node takes ${digits(theirs.median / 10_000)} ms per contact: n8n evaluates its body, and its HTTP helper builds, sends and reads a request. Its default settings send all requests at once, and held.`,
		measure: combined(10_000, '$json.phone'),
	}),
	defineRow({
		id: 'combined-evaluated',
		what: '2,000 contacts, one text, numbers by `{{ $json.phone.trim() }}`',
		against: 'the same, with the same expression in its body',
		bound: ({ ours }) =>
			`here n8n must evaluate the expression for both, and its evaluator (a value crosses into a V8 isolate and back) takes nearly all of our ${digits(ours.median / 2000)} ms per contact. What is no more than columns, alone or within a text, is quicker than any call on it.`,
		measure: combined(2_000, '$json.phone.trim()'),
	}),
	defineRow({
		id: 'distinct-batches',
		what: '1,000 contacts, 1,000 texts, batches of 50 every 100 ms',
		against: 'HTTP Request node with the same batching',
		target: { least: 1, words: '≥ 1.0 times its speed' },
		bound: () =>
			'both make 1,000 requests through the same HTTP helper of n8n, so the requests bound both. The HTTP Request node waits 100 ms after each batch without waiting for its answers; ours starts a batch every 100 ms, but not before the one before has ended. Without batching, ours sends one after the other.',
		measure: distinct(50, 100),
	}),
	defineRow({
		id: 'distinct-at-once',
		what: '1,000 contacts, 1,000 texts, batching off',
		against: 'HTTP Request node with batching off: its default',
		target: { least: 1, words: '≥ 1.0 times its speed' },
		bound: () =>
			'the same without the pauses. Besides the request n8n evaluates one expression per contact for each: the access token of the credential for ours, the body for the other.',
		measure: distinct(-1, 0),
	}),
	defineRow({
		id: 'floor',
		what: '100,000 recipients combined, numbers by `{{ $json.phone }}`',
		against:
			'the floor: n8n evaluates that once per item, with the faster of its evaluators (`N8N_EXPRESSION_ENGINE=legacy`), and one bare `fetch` of the same body',
		target: { most: 1.3, words: '≤ 1.3 times' },
		bound: ({ ours, theirs }) =>
			`${digits(ours.median / 100)} µs per recipient. The floor takes ${digits(theirs.median / 100)} µs, nearly all of it in the evaluator: it is undercut since a dragged column is read straight from the input.`,
		measure: floor(100_000, '={{ $json.phone }}', 'legacy'),
	}),
	defineRow({
		id: 'floor-evaluated',
		what: '10,000 recipients combined, numbers by `{{ $json.phone.trim() }}`, which n8n must evaluate',
		against: 'the same floor, with the evaluator that n8n has by default',
		target: { most: 1.3, words: '≤ 1.3 times' },
		bound: () =>
			"where n8n must evaluate, that is nearly all there is, and n8n's default evaluator takes longer than the legacy one: a value crosses into a V8 isolate and back. All parameters that hold no expression are read once.",
		measure: floor(10_000, '={{ $json.phone.trim() }}', 'vm'),
	}),
];
