// What the cases share: the built package, the server, the peers and the contacts.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { prepare, requireFromNodesBase } from './engine.ts';

const fromPackage = createRequire(path.join(process.env.BENCH_PACKAGE, 'package.json'));
const { SmsCampaigns } = fromPackage('./dist/nodes/SmsCampaigns/SmsCampaigns.node.js');
const { SmsCampaignsApi } = fromPackage('./dist/credentials/SmsCampaignsApi.credentials.js');

/** The text of all campaigns that have but one. */
export const TEXT = 'Your parcel is here. Pick it up by 7 pm today.';

/** Starts the server; it ends with this process. */
export async function startServer() {
	const server = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts')], {
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const port = await new Promise((resolve, reject) => {
		server.stdout.once('data', (line) => resolve(Number(line)));
		server.once('exit', () =>
			reject(new Error('The server of the bench ended before it listened.')),
		);
	});
	const baseUrl = `http://127.0.0.1:${port}`;
	return {
		baseUrl,
		counts: async () => await (await fetch(`${baseUrl}/bench/counts`)).json(),
		lastBody: async () => Buffer.from(await (await fetch(`${baseUrl}/bench/body`)).arrayBuffer()),
		stop: () => server.kill(),
	};
}

/** Items as a spreadsheet gives them. The numbers are from a range kept for fiction and repeat after 10,000. */
export const contacts = (count) =>
	Array.from({ length: count }, (_, at) => ({
		json: {
			phone: String(33_639_980_000 + (at % 10_000)),
			name: `Contact ${at}`,
			email: `contact${at}@example.com`,
			city: 'Lyon',
		},
	}));

/** Our node, *Campaign: Send*. */
export const ourNode = ({ baseUrl }, parameters) =>
	prepare(
		{
			name: 'n8n-nodes-sms-campaigns.smsCampaigns',
			type: new SmsCampaigns(),
			parameters: {
				resource: 'campaign',
				operation: 'send',
				sendTo: 'numbers',
				phoneNumbers: '={{ $json.phone }}',
				message: TEXT,
				shortenLinks: false,
				pushtype: 'alert',
				maximumCost: 0,
				simplify: true,
				options: {},
				...parameters,
			},
		},
		{
			smsCampaignsApi: {
				type: new SmsCampaignsApi(),
				data: { baseUrl, accessToken: 'sbx_bench', format: 'json' },
			},
		},
	);

/** n8n's HTTP Request node in its newest version, one request per item. */
export function httpRequestNode(
	{ baseUrl },
	{ phone = '$json.phone', text = TEXT, options = {} } = {},
) {
	const { HttpRequest } = requireFromNodesBase('./dist/nodes/HttpRequest/HttpRequest.node.js');
	const type = new HttpRequest();
	return prepare(
		{
			name: 'n8n-nodes-base.httpRequest',
			type,
			typeVersion: type.description.defaultVersion,
			parameters: {
				method: 'POST',
				url: `${baseUrl}/send`,
				authentication: 'genericCredentialType',
				genericAuthType: 'httpBearerAuth',
				sendBody: true,
				contentType: 'json',
				specifyBody: 'json',
				jsonBody: `={"sms":{"message":{"text":"${text}","pushtype":"alert"},"recipients":{"gsm":[{"value":"{{ ${phone} }}"}]}}}`,
				options,
			},
		},
		{ httpBearerAuth: { data: { token: 'sbx_bench' } } },
	);
}

/** Checks that a run gave an item per contact and that the server saw each recipient, in so many requests. */
export const expectSent =
	(server, { items, requests }) =>
	async (output) => {
		const seen = await server.counts();
		const tickets = output.filter(({ json, error }) => json.ticket && !error).length;
		if (tickets !== items || seen.recipients !== items || seen.requests !== requests) {
			throw new Error(
				`Expected ${items} items and recipients in ${requests} requests, got ${tickets} items, ${JSON.stringify(seen)}.`,
			);
		}
	};
