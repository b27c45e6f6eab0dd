// The pages of docs/operations hold what the code gives: samples of both formats, and the items that come out.
import type { IDataObject } from 'n8n-workflow';
import { callPage, linkOf, passReply } from '../../support/sendAndWait/question';
import { holds } from '../../support/docs/operationPages';
import {
	itemsOf,
	itemsPart,
	jsonPart,
	sample,
	samples,
	wireParts,
} from '../../support/docs/operationSamples';
import { newAccount, type SandboxAccount } from '../../support/sandbox/accounts';
import type { Format } from '../../support/formats';
import { run } from '../../support/operations/runOperation';

const text = 'Your parcel is on its way: https://shop.example.com/track?id=1042';
const toNumber: IDataObject = {
	phoneNumbers: '+33 6 39 98 00 01',
	message: text,
	shortenLinks: true,
	pushtype: 'alert',
	options: { messageId: 'order-1042' },
};
const toLists: IDataObject = {
	sendTo: 'lists',
	listIds: '1001, 1002',
	message: 'Hello [info1], the new collection is here.',
	pushtype: 'marketing',
	options: { sender: 'MyShop' },
};
/** A simulation has no ids of messages. */
const withoutId = ({ options: _options, ...rest }: IDataObject) => rest;

const hook: IDataObject = {
	webhookType: 'DLR',
	url: 'https://example.com/sms/reports',
	signature: 'custom',
	signatureSecret: 'a-long-random-secret',
};

const createdId = async (account: SandboxAccount, format: Format) => {
	const { json } = await run(account, 'webhook.create', hook, undefined, { format });
	return json[0].webhook.webhook_id as string;
};

const fresh = async () => await newAccount();

/** An account with one refused call in its log. */
async function withRefusedCall(account: SandboxAccount, format: Format): Promise<string> {
	const missing = { webhookId: 'no-such-webhook', status: 'paused' };
	await run(account, 'webhook.updateStatus', missing, undefined, { format });
	const { json } = await run(account, 'apiError.getAll', { limit: 1 }, undefined, { format });
	return json[0].log_id as string;
}

describe('samples of campaigns', () => {
	it.each([
		['campaign.send', 'numbers', toNumber],
		['campaign.send', 'lists', toLists],
		['campaign.simulate', 'numbers', withoutId(toNumber)],
		['campaign.simulate', 'lists', toLists],
	])('%s to %s', async (operation, to, parameters) => {
		const made = await samples(fresh, (account, format) =>
			sample(account, operation, parameters, format),
		);
		holds(operation, `wire, ${to}`, wireParts(made));
		holds(operation, `items, ${to}`, itemsPart(made));
	});

	it.each([
		['campaign.send', toNumber],
		['campaign.simulate', withoutId(toNumber)],
	])('%s without Simplify', async (operation, parameters) => {
		const made = await samples(fresh, (account, format) =>
			sample(account, operation, { ...parameters, output: 'raw' }, format),
		);
		holds(operation, 'items, raw', itemsPart(made));
	});

	it('campaign.send, one item per campaign', async () => {
		const parameters = {
			...toNumber,
			phoneNumbers: '+33 6 39 98 00 01, +33 6 39 98 00 02',
			options: { outputItemPer: 'campaign' },
		};
		const made = await samples(fresh, (account, format) =>
			sample(account, 'campaign.send', parameters, format),
		);
		holds('campaign.send', 'items, per campaign', itemsPart(made));
	});

	it('campaign.send under moderation', async () => {
		const moderated = async () => await newAccount({ moderation: true });
		const made = await samples(moderated, (account, format) =>
			sample(account, 'campaign.send', toNumber, format),
		);
		holds('campaign.send', 'items, moderated', itemsPart(made));
	});
});

/** The item of a question that is asked and answered by a reply. */
async function answeredByReply(operation: string, question: IDataObject) {
	const account = await newAccount();
	const { run: waiting } = await run(account, operation, {
		...question,
		answerBy: 'reply',
		options: {},
	});
	const [{ gsmsmsid: messageId }] = await account.messages();
	const { item } = await passReply(waiting, messageId, 'Yes please!');
	return item;
}

describe('samples of a question', () => {
	const question: IDataObject = {
		to: '+33 6 39 98 00 01',
		message: 'Shall we order two office chairs for 240 euros?',
		approvalOptions: { values: { approvalType: 'double' } },
		options: { messageId: 'order-1042' },
	};
	const operation = 'campaign.sendAndWait';

	it('over the wire', async () => {
		const made = await samples(fresh, (account, format) =>
			sample(account, operation, question, format),
		);
		holds(operation, 'wire', wireParts(made));
	});

	it('what the workflow goes on with', async () => {
		const account = await newAccount();
		const { run: waiting } = await run(account, operation, question);
		const { searchParams: query } = await linkOf(account);
		const { item } = await callPage(waiting, {
			method: 'POST',
			query,
			body: { answer: 'approve' },
		});
		holds(operation, 'items, answered', jsonPart([item?.json]));
		const reply = await answeredByReply(operation, question);
		holds(operation, 'items, answered by a reply', jsonPart([reply?.json]));
		// What n8n passes on when the time is over.
		const [{ data }] = waiting.data.executionData!.nodeExecutionStack;
		const unanswered = data.main[0]?.map((one) => one.json);
		holds(operation, 'items, unanswered', jsonPart(unanswered));
	});
});

describe('samples of webhooks', () => {
	it('webhook.create', async () => {
		const made = await samples(fresh, (account, format) =>
			sample(account, 'webhook.create', hook, format),
		);
		holds('webhook.create', 'wire', wireParts(made));
		holds('webhook.create', 'items', itemsPart(made));
	});

	it.each(['webhook.updateStatus', 'webhook.delete'])('%s', async (operation) => {
		const made = await samples(fresh, async (account, format) => {
			const webhookId = await createdId(account, format);
			return await sample(account, operation, { webhookId, status: 'paused' }, format);
		});
		holds(operation, 'wire', wireParts(made));
		holds(operation, 'items', itemsPart(made));
	});
});

describe('samples of what can be read', () => {
	it('apiError.getAll', async () => {
		const made = await samples(fresh, async (account, format) => {
			await withRefusedCall(account, format);
			return await sample(account, 'apiError.getAll', { limit: 1 }, format);
		});
		holds('apiError.getAll', 'wire', wireParts(made, true));
		// The record tells of the call's own headers, which differ between the formats.
		holds('apiError.getAll', 'items', itemsOf(made.json, true));
	});

	it('apiError.get', async () => {
		const made = await samples(fresh, async (account, format) => {
			const value = await withRefusedCall(account, format);
			return await sample(
				account,
				'apiError.get',
				{ logId: { __rl: true, mode: 'id', value } },
				format,
			);
		});
		holds('apiError.get', 'wire', wireParts(made, true));
		holds('apiError.get', 'items', itemsOf(made.json, true));
	});

	it('npai.getAll', async () => {
		const one = async () =>
			await newAccount({
				npai: [
					{
						destination: '33639980800',
						date: '2026-10-01T09:10:00Z',
						info1: 'Alice',
						campaign_id: 700001,
						batch_id: null,
					},
				],
			});
		const made = await samples(one, (account, format) =>
			sample(account, 'npai.getAll', { returnAll: true }, format),
		);
		holds('npai.getAll', 'wire', wireParts(made));
		holds('npai.getAll', 'items', itemsPart(made));
	});
});
