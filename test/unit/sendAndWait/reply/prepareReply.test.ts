import type { Session } from '../../../../nodes/SmsCampaigns/run/types';
import { prepareReply } from '../../../../nodes/SmsCampaigns/sendAndWait/runSendAndWait';
import { unsealId } from '../../../../nodes/SmsCampaigns/sendAndWait/reply/sealedId';

const RESUME_TOKEN = 'ab'.repeat(32);
const KEY = { accessToken: 'sbx_token', instanceId: 'instance' };

const prepare = async (resumeUrl: string, token = 'link-token') =>
	await prepareReply(
		{
			context: {
				evaluateExpression: () => resumeUrl,
				getCredentials: async () => ({ accessToken: ` ${KEY.accessToken} ` }),
				getInstanceId: () => KEY.instanceId,
				getNode: () => ({ name: 'Ask', parameters: {} }),
			},
			parameters: {
				get: () => undefined,
				stored: () => undefined,
				isFixed: () => true,
				differsAt: () => undefined,
			},
		} as unknown as Session,
		{
			recipients: [{ value: '33639980001' }],
			replyRules: { code: '0000' },
		} as never,
		{ id: '231-6c93-0-0', token },
	);

it('seals the token of the execution in the id, with the numbers and the rules', async () => {
	const { messageId, from } = await prepare(
		`https://n8n.example.com/webhook-waiting/231?signature=${RESUME_TOKEN}`,
	);
	expect(unsealId(messageId, KEY)).toEqual({ execution: '231', token: RESUME_TOKEN });
	expect(messageId).not.toContain(RESUME_TOKEN.slice(0, 8));
	expect(from).toEqual(['33639980001']);
});

it('has a code of four digits, the same in each try, another for another question', async () => {
	const url = `https://n8n.example.com/webhook-waiting/231?signature=${RESUME_TOKEN}`;
	const codeOf = async (token: string) => (await prepare(url, token)).code!;
	expect(await codeOf('a')).toBe(await codeOf('a'));
	const tokens = Array.from({ length: 200 }, (_, index) => `token ${index}`);
	const codes = await Promise.all(tokens.map(codeOf));
	for (const code of codes) expect(code).toMatch(/^[1-9]\d{3}$/);
	expect(new Set(codes).size).toBeGreaterThan(150);
});

it.each([
	['no token, as n8n before 2.14 has it', 'https://n8n.example.com/webhook-waiting/231'],
	['a token of another kind', 'https://n8n.example.com/webhook-waiting/231?signature=abc'],
	['no address', ''],
])('says that n8n is too old: %s', async (_name, url) => {
	await expect(prepare(url)).rejects.toThrow(/too old for an answer by a reply. Nothing was sent/);
});
