import { newAccount } from '../../../support/sandbox/accounts';
import { FORMATS, type Format } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';
import { runRecorded } from '../../../support/operations/runRecorded';
import { withAnswer } from '../../../support/sandbox/recordingProxy';
import type { CannedAnswer } from '../../../support/sandbox/recordingProxy';
import { sendResult } from '../../../support/api/campaignResults';
import { jsonResponse, xmlResponse } from '../../../support/api/writeResponse';

const send = { phoneNumbers: '33639980001', message: 'Hello', pushtype: 'alert' };
const CHECK = /First check in your account/;

/** The log of refused calls, into which the node looks after an answer that tells nothing. */
const EMPTY_LOG = { body: '{"status":1,"message":"OK","data":[]}' };

const ACCEPTED = { ...sendResult(), ticket: '14672468' };
const FULL: Record<Format, string> = { json: jsonResponse(ACCEPTED), xml: xmlResponse(ACCEPTED) };
/** Within the first value of either. */
const CUT = 60;

describe.each(FORMATS)(
	'an answer from which the outcome of a send cannot be told, %s',
	(format) => {
		const broken: Array<[string, CannedAnswer, RegExp]> = [
			['empty', { body: '' }, /response was empty/],
			['a page', { body: '<!DOCTYPE html><html><body>Hi</body></html>' }, /web page/],
			['cut off by a proxy', { body: FULL[format].slice(0, CUT) }, /could not be read/],
			['cut off by the network', { body: FULL[format], cutAfter: CUT }, /connection broke/],
			['a text', { body: 'Service OK' }, /plain text/],
			[
				'a DOCTYPE',
				{ body: '<!DOCTYPE r [<!ENTITY a "a">]><response><status>1</status></response>' },
				/XML entities/,
			],
			['no status', { body: '{"data":{"status":1}}' }, /no status/],
			['a status that is not listed', { body: '{"status":42}' }, /unknown status/],
			['status -99', { body: '{"status":-99}' }, /what became of it.*\(status -99\)/],
			['HTTP 500', { status: 500, body: 'oops' }, /not working right now.*\(HTTP 500\)/],
			['a redirect', { status: 302, headers: { Location: '/elsewhere' } }, /another address/],
		];

		it.each(broken)('%s', async (_what, answer, words) => {
			const { status, stopped, requests } = await runRecorded(
				await newAccount(),
				'campaign.send',
				send,
				undefined,
				{
					answering: ({ path }) => (path.startsWith('/errors') ? EMPTY_LOG : answer),
					format,
					node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
				},
			);
			expect(status).toBe('error');
			expect(stopped?.name).toBe('NodeApiError');
			expect(`${stopped?.message} ${stopped?.description}`).toMatch(words);
			expect(stopped?.description).toMatch(CHECK);
			expect(stopped?.message).toMatch(/\[item 0\]$/);
			expect(requests.filter(({ path }) => path === '/send')).toHaveLength(1);
		});

		it('gives each item a message of its own when the node continues', async () => {
			const account = await newAccount();
			await withAnswer({ body: '' }, async (proxy) => {
				const { failures, said } = await run(
					account,
					'campaign.send',
					{ ...send, phoneNumbers: '={{ $json.phone }}' },
					items({ phone: '33639980001' }, { phone: '33639980002' }),
					{ format, baseUrl: proxy.url, node: { onError: 'continueRegularOutput' } },
				);
				expect(failures[0]?.message).toMatch(/unknown.*check.*\[item 0\]$/);
				expect(failures[1]?.message).toMatch(/unknown.*check.*\[item 1\]$/);
				expect(said).toEqual(['No send was confirmed. Unknown: 2. Check before you send again.']);
			});
		});
	},
);

describe('an answer that is odd but clear', () => {
	const clear: Array<[string, string, object | null]> = [
		['JSON when XML was asked for, and the other way round', 'swap', null],
	];

	it.each(clear)('%s', async (_what, body, expected) => {
		const account = await newAccount();
		for (const format of FORMATS) {
			const given = body === 'swap' ? FULL[format === 'json' ? 'xml' : 'json'] : body;
			await withAnswer({ body: given }, async (proxy) => {
				const { status, json } = await run(account, 'campaign.send', send, undefined, {
					format,
					baseUrl: proxy.url,
				});
				expect(status).toBe('success');
				expect(json[0].accepted).toBe(true);
				const ticket = /ticket"?[:>]"?(\d+)/.exec(given)?.[1];
				expect(json[0].ticket).toBe(ticket);
				const { phone, messageId, recipientStatus, accepted, moderated, ...figures } = json[0];
				const known = { ticket: json[0].ticket, totalPeople: 1, ...expected };
				if (expected) expect(figures).toEqual(known);
			});
		}
	});

	it.each(FORMATS)('lets unknown extra fields pass, %s', async (format) => {
		const more = { ...ACCEPTED, brand_new: '0042' };
		const body = format === 'json' ? jsonResponse(more) : xmlResponse(more);
		const parameters = { ...send, options: { output: { values: { data: 'raw' } } } };
		const { json } = await runRecorded(await newAccount(), 'campaign.send', parameters, undefined, {
			format,
			answering: () => ({ body }),
		});
		expect(json[0].campaign.brand_new).toBe('0042');
	});
});
