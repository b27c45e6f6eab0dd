import fc from 'fast-check';
import { messageIds } from '../../../../nodes/SmsCampaigns/campaign/plan/messageIds';
import {
	isSealedId,
	openReplyAddress,
	sealId,
	sealReplyAddress,
	unsealId,
} from '../../../../nodes/SmsCampaigns/sendAndWait/reply/replyAddress';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { propertyRuns } from '../../../support/propertyRuns.cts';

const KEY = { accessToken: 'sbx_token', instanceId: 'a1b2' };
const TOKEN = 'ab'.repeat(32);
const hex64 = fc
	.uint8Array({ minLength: 32, maxLength: 32 })
	.map((bytes) => Buffer.from(bytes).toString('hex'));
const ids = fc
	.record({ execution: fc.nat(), node: fc.uuid(), run: fc.nat(1000), item: fc.nat(100_000) })
	.map(({ execution, node, run, item }) => ({
		execution,
		id: messageIds(String(execution), node, run)(item, 1)(0),
	}));

/** How many forged ids are made. */
const FORGERIES = propertyRuns(500);

it('gives back what was sealed, and shows no more than 32 random bytes', () => {
	fc.assert(
		fc.property(
			ids,
			hex64,
			fc.string({ minLength: 1 }),
			fc.string(),
			({ id, execution }, token, accessToken, instanceId) => {
				const key = { accessToken, instanceId };
				const sealed = sealId(id, token, key)!;
				expect(sealed).toMatch(new RegExp(`^${id}-[\\w-]{43}$`));
				expect(isSealedId(sealed)).toBe(true);
				expect(unsealId(sealed, key)).toEqual({ execution: String(execution), token });
			},
		),
	);
});

it.each(['', 'AB'.repeat(32), 'ab'.repeat(31), `${'ab'.repeat(32)}\n`, 'x'.repeat(64)])(
	'seals nothing but a token of n8n: %p',
	(token) => {
		expect(sealId('1-abcd-0-0', token, KEY)).toBeUndefined();
	},
);

it.each([undefined, null, 12, '', 'row-1', '417-a1f3-0-12', '../x-a1f3-0-12-3'])(
	'opens no other id: %p',
	(id) => {
		expect(isSealedId(id)).toBe(false);
		expect(unsealId(String(id), KEY)).toBeUndefined();
	},
);

it.each(['accessToken', 'instanceId'])('opens no id that has another %s', (part) => {
	const sealed = sealId('417-a1f3-0-12', TOKEN, { ...KEY, [part]: 'another' })!;
	expect(unsealId(sealed, KEY)?.token).toMatch(/^[\da-f]{64}$/);
	expect(unsealId(sealed, KEY)?.token).not.toBe(TOKEN);
});

it(`opens none of ${FORGERIES} forged ids, nor one with another beginning`, () => {
	const forged = fc.oneof(
		// A real one whose beginning or end was changed.
		fc.tuple(ids, fc.nat(200)).map(([{ id }, at]) => {
			const real = sealId(id, TOKEN, KEY)!;
			const place = at % real.length;
			return real.slice(0, place) + (real[place] === '1' ? '2' : '1') + real.slice(place + 1);
		}),
		fc.string({ unit: 'binary' }),
	);
	fc.assert(
		fc.property(forged, (id) => {
			const opened = unsealId(id, KEY);
			if (opened?.token !== TOKEN) return;
			// The last character of Base64 holds two bits that mean nothing.
			expect(sealId(id.slice(0, -44), TOKEN, KEY)!.slice(0, -1)).toBe(id.slice(0, -1));
		}),
		{ numRuns: FORGERIES },
	);
});

const contextOf = (resumeUrl: string) =>
	({
		evaluateExpression: () => resumeUrl,
		getCredentials: async () => ({ accessToken: ` ${KEY.accessToken} ` }),
		getInstanceId: () => KEY.instanceId,
	}) as unknown as IExecuteFunctions & IWebhookFunctions;
const BASE = 'https://n8n.example.com/base/webhook-waiting';

it('leads a reply to the execution that asks, over the message id alone', async () => {
	const asking = contextOf(`${BASE}/231?signature=${TOKEN}`);
	const sealed = await sealReplyAddress(asking, '231-6c93-0-0');
	expect(sealed).not.toContain(TOKEN.slice(0, 8));
	const address = await openReplyAddress(contextOf(`${BASE}/__UNKNOWN__`), sealed);
	expect(address).toBe(`${BASE}/231/sms-campaigns-reply?signature=${TOKEN}`);
});

it.each([
	['no token, as n8n before 2.14 has it', `${BASE}/231`],
	['a token of another kind', `${BASE}/231?signature=abc`],
	['no address', ''],
])('says that n8n is too old: %s', async (_name, url) => {
	const sealed = sealReplyAddress(contextOf(url), '231-6c93-0-0');
	await expect(sealed).rejects.toThrow(/too old for an answer by a reply. Nothing was sent/);
});
