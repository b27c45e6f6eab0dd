// The node returns the same items, types and hints for JSON responses as for XML responses.
import type { IDataObject } from 'n8n-workflow';
import type { Format } from '../../support/formats.cts';
import { items } from '../../support/engine/items.cts';
import { run } from '../../support/operations/runOperation.cts';
import {
	newAccount,
	type SandboxAccount,
	type SeedChanges,
} from '../../support/sandbox/accounts.cts';

const PHONES = ['33639980001', '33639980001', '33639980900', '33639980800', '33639', '12025550101'];
const rows = items(...PHONES.map((phone) => ({ phone, list: '1002' })));
const byPhone = { phoneNumbers: '={{ $json.phone }}', message: 'Hello', pushtype: 'alert' };
const byList = { ...byPhone, sendTo: 'lists', listIds: '={{ $json.list }}' };
const create = { url: 'https://example.com/sms?a=1&b=2' };
const signed = { ...create, signatureSecret: 'keep-this-to-yourself-4711' };

const choose = (simplify: boolean) => ({ options: { simplify } });

const webhookOf = async (account: SandboxAccount) => {
	const { json } = await run(account, 'webhook.create', signed);
	return { webhookId: json[0].webhook_id as string, status: 'paused' };
};

/** Values that a reader of XML could mistake for values of other types. */
const ODD = {
	destination: '33639980800',
	date: '2026-10-01T09:10:00+02:00',
	info1: '0033',
	info2: '1e5',
	info3: 'true',
	info4: ' a <b> & ]]> ',
	campaign_id: 700_001,
	batch_id: null,
};
const counters: SeedChanges = { assumptions: { 'send.extra-counters': true } };

type Made = IDataObject | ((account: SandboxAccount) => Promise<IDataObject>);

/** Returns the output, but replaces each value that differs between runs with its type. */
function withoutTickets(json: unknown): unknown {
	return JSON.parse(
		JSON.stringify(json, (key, value: unknown) => {
			if (!/^(?:ticket|webhook_id|webhookId|log_id)$/.test(key)) return value;
			return typeof value;
		}),
	);
}

it.each<[operation: string, parameters: Made, seed?: SeedChanges]>([
	...[true, false].flatMap((simplify): Array<[string, Made, SeedChanges]> => [
		['campaign.send', { ...byPhone, ...choose(simplify) }, counters],
		['campaign.simulate', { ...byPhone, ...choose(simplify) }, {}],
	]),
	['campaign.send', { ...byList, ...choose(false) }],
	['campaign.simulate', { ...byList, ...choose(false) }],
	['webhook.create', signed],
	['webhook.create', create],
	['webhook.updateStatus', webhookOf],
	['webhook.delete', webhookOf],
	...[{}, { npai: [ODD] }, { npai: [ODD], assumptions: { 'xml.null': 'empty' } }].flatMap(
		(seed): Array<[string, Made, SeedChanges]> => [['npai.getAll', {}, seed]],
	),
])('returns the same output of %s for JSON and XML', async (operation, parameters, seed = {}) => {
	const runIn = async (format: Format) => {
		const account = await newAccount(seed);
		const given = typeof parameters === 'function' ? await parameters(account) : parameters;
		return await run(account, operation, given, rows, { format });
	};
	const [json, xml] = [await runIn('json'), await runIn('xml')];
	expect(json.status).toBe('success');
	expect(json.json.length).toBeGreaterThan(0);
	expect(withoutTickets(xml.json)).toStrictEqual(withoutTickets(json.json));
	expect(xml.said).toEqual(json.said);
	expect(xml.pairs).toEqual(json.pairs);
	expect(JSON.stringify(json.json)).not.toContain(signed.signatureSecret);
});
