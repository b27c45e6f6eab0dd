import fc from 'fast-check';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { messageIds } from '../../../../nodes/SmsCampaigns/campaign/plan/messageIds';
import {
	isSealedId,
	openReplyUrl,
	sealReplyUrl,
} from '../../../../nodes/SmsCampaigns/sendAndWait/reply/handleReply';
import { propertyRuns } from '../../../support/propertyRuns.cts';

const KEY = { accessToken: ' sbx_token ', instanceId: 'a1b2' };
const TOKEN = 'ab'.repeat(32);
const BASE = 'https://n8n.example.com/base/webhook-waiting';

const contextOf = (resumeUrl: string, { accessToken, instanceId } = KEY) =>
	({
		evaluateExpression: () => resumeUrl,
		getCredentials: async () => ({ accessToken }),
		getInstanceId: () => instanceId,
	}) as unknown as IExecuteFunctions & IWebhookFunctions;
const seal = async (id: string, token = TOKEN, key = KEY) =>
	await sealReplyUrl(contextOf(`${BASE}/231?signature=${token}`, key), id);
const open = async (sealed: string, key = KEY) =>
	await openReplyUrl(contextOf(`${BASE}/__UNKNOWN__`, key), sealed);
const urlOf = (execution: number, token: string) =>
	`${BASE}/${execution}/sms-campaigns-reply?signature=${token}`;

const hex64 = fc
	.uint8Array({ minLength: 32, maxLength: 32 })
	.map((bytes) => Buffer.from(bytes).toString('hex'));
const keys = fc.record({ accessToken: fc.string({ minLength: 1 }), instanceId: fc.string() });
const ids = fc
	.record({ execution: fc.nat(), node: fc.uuid(), run: fc.nat(1000), item: fc.nat(100_000) })
	.map(({ execution, node, run, item }) => ({
		execution,
		id: messageIds(String(execution), node, run)(item, 1)(0),
	}));

/** The number of forged IDs. */
const FORGERIES = propertyRuns(500);

it('routes a reply to the execution that asked the question, through 32 encrypted bytes in the message ID', async () => {
	await fc.assert(
		fc.asyncProperty(ids, hex64, keys, async ({ id, execution }, token, key) => {
			const sealed = await seal(id, token, key);
			expect(sealed).toMatch(new RegExp(`^${id}-[\\w-]{43}$`));
			expect(isSealedId(sealed)).toBe(true);
			expect(await open(sealed, key)).toBe(urlOf(execution, token));
		}),
	);
});

it.each([undefined, null, 12, '', 'row-1', '417-a1f3-0-12', '../x-a1f3-0-12-3'])(
	'does not read %p as an encrypted ID',
	(id) => {
		expect(isSealedId(id)).toBe(false);
	},
);

it.each(['accessToken', 'instanceId'])('decrypts no ID with another %s', async (part) => {
	const address = await open(await seal('417-a1f3-0-12', TOKEN, { ...KEY, [part]: 'another' }));
	expect(address).toMatch(/\/417\/.*signature=[\da-f]{64}$/);
	expect(address).not.toContain(TOKEN);
});

it(`decrypts none of ${FORGERIES} forged IDs`, async () => {
	// A real ID with one changed character. The last character stays the same, because two of its bits are unused.
	const forged = fc.tuple(ids, fc.nat(200)).map(async ([{ id, execution }, at]) => {
		const real = await seal(id);
		const place = at % (real.length - 1);
		const changed = real[place] === '1' ? '2' : '1';
		const sealed = real.slice(0, place) + changed + real.slice(place + 1);
		return { sealed, address: urlOf(execution, TOKEN) };
	});
	await fc.assert(
		fc.asyncProperty(forged, async (made) => {
			const { sealed, address } = await made;
			if (isSealedId(sealed)) expect(await open(sealed)).not.toBe(address);
		}),
		{ numRuns: FORGERIES },
	);
});

it.each([
	['no token, as in n8n before 2.14', `${BASE}/231`],
	['a token of another kind', `${BASE}/231?signature=abc`],
	['a longer token', `${BASE}/231?signature=${TOKEN}a`],
	['an upper-case token', `${BASE}/231?signature=${TOKEN.toUpperCase()}`],
	['no URL', ''],
])('reports that n8n does not support answers by reply: %s', async (_name, url) => {
	const sealed = sealReplyUrl(contextOf(url), '231-6c93-0-0');
	await expect(sealed).rejects.toThrow(/does not support answers by reply\./);
});
