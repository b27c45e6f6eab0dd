// A trigger is published and unpublished repeatedly, with random faults. Invariants:
// - a published trigger stores exactly one webhook for each event, and these webhooks are live in the account
// - every ID that the node received is kept until the service no longer has the webhook
// - all other webhooks in the account come from calls whose responses were lost
// - no event starts the workflow twice, and a published trigger misses no event
// TEST_SEED selects other cycles, and TEST_RUNS raises the number of cycles.
import { createHash } from 'node:crypto';
import {
	freshAccount,
	type GivenFault,
	type SandboxAccount,
} from '../../../support/sandbox/accounts.cts';
import {
	deleteWebhook,
	pauseWebhook,
	webhookCalls,
} from '../../../support/trigger/accountWebhooks.cts';
import { TriggerHost } from '../../../support/trigger/triggerHost.cts';
import { propertyRuns, SEED } from '../../../support/propertyRuns.cts';
import { waitUntil } from '../../../support/waitUntil.cts';

const CYCLES = propertyRuns(40);
const TYPES = ['BALANCE_ALERT', 'DLR', 'CLICKER', 'STOP', 'MO'];

/** Random draws that depend only on {@link SEED}. */
class Draw {
	private count = 0;

	private next(): number {
		const digest = createHash('md5').update(`${SEED} ${this.count++}`).digest();
		return digest.readUInt32BE() / 2 ** 32;
	}

	chance(part: number): boolean {
		return this.next() < part;
	}

	upTo(most: number): number {
		return Math.floor(this.next() * (most + 1));
	}

	one<T>(of: readonly T[]): T {
		return of[this.upTo(of.length - 1)];
	}

	some<T>(of: readonly T[]): T[] {
		const chosen = of.filter(() => this.chance(0.4));
		return chosen.length > 0 ? chosen : [this.one(of)];
	}
}

/** Draws a fault for one kind of call. No client could detect a false 404 response, so none is drawn. */
function drawFault(draw: Draw): GivenFault {
	const method = draw.one(['POST', 'PUT', 'DELETE']);
	const when = draw.one(['before', 'after'] as const);
	const place = { method, when, path: '/webhook*', skip: draw.upTo(2), times: 1 + draw.upTo(2) };
	const kind = draw.one([
		'reset',
		'hang',
		'status',
		'status',
		'notFound',
		'malformed',
		'truncate',
	] as const);
	if (kind === 'status') return { ...place, kind, status: draw.one([500, 503, 429, 401]) };
	// Without `delayMs`, the call would hang until the node's timeout.
	if (kind === 'hang') return { ...place, kind, delayMs: 200, times: 1 };
	if (kind !== 'notFound') return { ...place, kind };
	const isLie = (method === 'DELETE' && when === 'before') || method === 'PUT';
	return { ...place, kind: 'status', status: isLie ? 500 : 404 };
}

/** Returns the number of webhooks that the service created although the response was lost. */
async function lostAnswers(account: SandboxAccount): Promise<number> {
	const posts = await webhookCalls(account, 'POST');
	return posts.filter(({ outcome, fault }) => outcome === 1 && fault !== null).length;
}

const isTest = ({ url }: { url: string }) => url.includes('/webhook-test/');

/** Returns the webhooks in the account that the trigger does not store. */
async function strays(account: SandboxAccount, host: TriggerHost) {
	const kept = new Set(host.ids());
	return (await account.webhooks()).filter(({ id }) => !kept.has(id));
}

const draw = new Draw();
/** n8n does not keep test webhooks after a restart, so a run has either tests or restarts. */
const withTests = draw.chance(0.5);
const account = freshAccount();
let host: TriggerHost;
let sent = 0;
const counts: Record<string, number> = {};
const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);

beforeAll(async () => {
	await account.reset({
		assumptions: {
			...{ 'push.retries': 2, 'push.retry-ms': 20 },
			'webhook.new-status': draw.one(['live', 'paused']),
		},
	});
	host = await new TriggerHost({
		account,
		quick: true,
		synchronous: draw.chance(0.3),
		format: draw.one(['json', 'xml'] as const),
	}).listen();
});
afterAll(async () => await host.close());

async function reply(): Promise<void> {
	const message = `Reply ${++sent}`;
	await account.reply('33639981000', message);
	const runs = () => host.runs.flat(2).filter(({ json }) => json.message === message);
	await waitUntil('the reply to start the workflow', () => runs().length > 0);
	expect(runs()).toHaveLength(1);
}

/** Deletes or pauses a stored webhook in the provider account, as a person can. */
async function byHand(): Promise<void> {
	const { webhooks = {} } = host.state() ?? {};
	const [stored] = Object.values(webhooks);
	if (!stored) return;
	if (draw.chance(0.5)) await deleteWebhook(account, stored.id);
	else await pauseWebhook(account, stored.id);
	count('byHand');
}

async function checkPublished(events: string[]): Promise<void> {
	const { webhooks } = host.state()!;
	expect(Object.keys(webhooks).sort()).toEqual([...events].sort());
	const there = await account.webhooks();
	for (const [type, { id, url }] of Object.entries(webhooks)) {
		expect(there).toContainEqual(expect.objectContaining({ id, type, url, status: 'live' }));
	}
}

async function checkNothingForgotten(): Promise<void> {
	const unknown = (await strays(account, host)).filter((one) => !isTest(one));
	expect(unknown.length).toBeLessThanOrEqual(await lostAnswers(account));
}

/** Restarts n8n, which checks whether the webhooks exist. Correct webhooks must stay. */
async function restartAsBefore(): Promise<void> {
	const events = draw.some(TYPES);
	host.node.parameters = { ...host.node.parameters, events };
	await account.setFaults();
	await byHand();
	const { webhooks: before } = host.state()!;
	const there = (await account.webhooks()).map(({ id }) => id);
	if (draw.chance(0.5)) await account.setFaults(drawFault(draw));
	const { status } = await host.restartAsBefore();
	count(`restart ${status}`);
	const { webhooks: after = {} } = host.state() ?? {};
	if (status === 'published') {
		await checkPublished(events);
		const right = Object.entries(before).filter(
			([type, { id }]) => events.includes(type) && there.includes(id),
		);
		expect(after).toMatchObject(Object.fromEntries(right));
	} else expect(after).toEqual({});
	await checkNothingForgotten();
}

async function cycle(): Promise<void> {
	const events = draw.some(TYPES);
	await account.setFaults();
	if (draw.chance(0.2)) await byHand();
	const faults = Array.from({ length: draw.upTo(3) }, () => drawFault(draw));
	await account.setFaults(...faults);
	const { status } = await host.publish({ events });
	count(status);
	if (status === 'published') await checkPublished(events);
	else expect(host.state()?.webhooks ?? {}).toEqual({});
	await checkNothingForgotten();
	if (status === 'published' && events.includes('MO')) await reply();
	if (status === 'published' && draw.chance(0.4)) await restartAsBefore();
	if (!withTests && draw.chance(0.2)) host.restart();
	if (withTests && draw.chance(0.3)) {
		await host.test().then(
			async (end) => await end(),
			() => count('test failed'),
		);
		count('test');
	}
	// In the other cycles, the next publication replaces this version.
	if (draw.chance(0.7)) {
		await host.unpublish();
		await checkNothingForgotten();
		expect(host.state()?.webhooks ?? {}).toEqual({});
	}
}

it(`loses no webhook ID over ${CYCLES} activations with the seed ${SEED}`, async () => {
	for (let done = 0; done < CYCLES; done++) await cycle();
	await account.setFaults();
	expect(await host.publish({ events: TYPES })).toMatchObject({ status: 'published' });
	await checkPublished(TYPES);
	await reply();
	if (withTests) await (await host.test())();
	await host.unpublish();
	const left = await strays(account, host);
	const lost = await lostAnswers(account);
	expect(host.ids()).toEqual([]);
	expect(left).toHaveLength(lost);
	// The random draws must cover enough cases.
	expect(lost).toBeGreaterThan(CYCLES / 20);
	expect(counts.failed).toBeGreaterThan(CYCLES / 20);
	expect(counts.published).toBeGreaterThan(CYCLES / 4);
	expect(counts['restart published']).toBeGreaterThan(CYCLES / 20);
	const messages = host.runs.flat(2).map(({ json }) => json.message);
	expect(new Set(messages).size).toBe(messages.length);
});
