// The service layer against the sandbox: two independent readings of the contract meet here.
import {
	findByRequestId,
	getApiError,
	listApiErrors,
} from '../../../nodes/SmsCampaigns/api/resources/apiErrors';
import {
	sendCampaign,
	simulateCampaign,
} from '../../../nodes/SmsCampaigns/api/resources/campaigns';
import { listNpai } from '../../../nodes/SmsCampaigns/api/resources/npai';
import type { CampaignRequest, Outcome } from '../../../nodes/SmsCampaigns/api/model/types';
import {
	createWebhook,
	deleteWebhook,
	updateWebhookStatus,
} from '../../../nodes/SmsCampaigns/api/resources/webhooks';
import { FORMATS } from '../../support/formats';
import { freshAccount, sandboxUrl } from '../../support/sandbox/accounts';
import { inNode } from '../../support/engine/serviceProbe';

const baseUrl = sandboxUrl();

const account = () => freshAccount().token;

const valueOf = <T>(outcome: Outcome<T>): T => {
	if (!outcome.ok) throw new Error(JSON.stringify(outcome.fault));
	return outcome.value;
};

const campaign: CampaignRequest = {
	message: {
		text: 'Bonjour ]]> <-short-> & "vous"\r\n€ 😀',
		pushtype: 'alert',
		unicode: 1,
		links: ['https://example.com/?a=1&b=2'],
	},
	recipients: {
		kind: 'numbers',
		gsm: [{ value: '33639980001', gsmsmsid: 'a<"&1' }, { value: '33639980001' }, { value: '12' }],
	},
};

it('a simulation and a send give the same in both formats', async () => {
	const [json, xml] = await Promise.all(
		FORMATS.map(
			async (format) =>
				await inNode({ baseUrl, format, accessToken: account() }, async (context, connection) => ({
					simulated: valueOf(await simulateCampaign(context, connection, campaign)),
					sent: valueOf(await sendCampaign(context, connection, campaign, { requestId: 'r' })),
				})),
		),
	);
	expect(json.sent.ticket).toEqual(expect.any(String));
	expect(json.simulated).toMatchObject({ status: 1, total: 3, duplicated: 1, invalid: 1, sent: 1 });
	for (const { sent } of [json, xml]) delete sent.ticket;
	expect(xml).toEqual(json);
});

it('a webhook lives and dies the same in both formats', async () => {
	const [json, xml] = await Promise.all(
		FORMATS.map(
			async (format) =>
				await inNode({ baseUrl, format, accessToken: account() }, async (context, connection) => {
					const made = valueOf(
						await createWebhook(context, connection, {
							type: 'DLR',
							url: 'https://example.com/hook?a=1&b=2',
							signature: 'custom-secret',
						}),
					);
					const id = made.webhook_id;
					const paused = valueOf(await updateWebhookStatus(context, connection, id, 'paused'));
					const gone = valueOf(await deleteWebhook(context, connection, id));
					expect(gone).toEqual({ deletedId: id, alreadyGone: false });
					const again = valueOf(await deleteWebhook(context, connection, id));
					expect(again).toMatchObject({ deletedId: id, alreadyGone: true });
					expect(paused).toMatchObject({ webhook_id: id, status: 'paused', signature: '***' });
					return [made, paused].map((record) => ({ ...record, webhook_id: 'x' }));
				}),
		),
	);
	expect(xml).toEqual(json);
});

it('a refused call is found in the log by its request id, masked, in both formats', async () => {
	for (const format of FORMATS) {
		const accessToken = account();
		await inNode({ baseUrl, format, accessToken }, async (context, connection) => {
			const requestId = `wanted-${format}`;
			const bad: CampaignRequest = { ...campaign, message: { text: '' } };
			const refused = await sendCampaign(context, connection, bad, { requestId });
			expect(refused).toMatchObject({ ok: false, fault: { kind: 'rejected', code: -7 } });
			expect(await findByRequestId(context, connection, requestId)).toMatchObject({
				found: true,
				code: -7,
			});
			expect(await findByRequestId(context, connection, 'other')).toEqual({
				found: false,
				looked: true,
			});
			const list = valueOf(await listApiErrors(context, connection, { start: 0, length: 5 }));
			const one = valueOf(await getApiError(context, connection, list[0].log_id));
			expect(one).toEqual(list[0]);
			expect(JSON.stringify(list)).not.toContain(accessToken);
		});
	}
});

it('the NPAI list is the same in both formats', async () => {
	const accessToken = account();
	const [json, xml] = await Promise.all(
		FORMATS.map(
			async (format) =>
				await inNode({ baseUrl, format, accessToken }, async (context, connection) =>
					valueOf(await listNpai(context, connection)),
				),
		),
	);
	expect(json.list.length).toBeGreaterThan(0);
	expect(xml).toEqual(json);
});
