import { newAccount } from '../../../support/sandbox/accounts';
import { FORMATS, type Format } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';
import { withAnswer, RecordingProxy } from '../../../support/sandbox/recordingProxy';
import type { CannedAnswer } from '../../../support/sandbox/recordingProxy';
import { sendResult } from '../../../support/api/campaignResults';
import { jsonAnswer, xmlAnswer } from '../../../support/api/writeAnswer';

const send = { phoneNumbers: '33639980001', message: 'Hello', pushtype: 'alert' };
const CHECK = /before you send it again by hand, check/i;

const sends = (proxy: RecordingProxy) =>
	proxy.requests.filter(({ path }) => path === '/send').length;

const ACCEPTED = { ...sendResult(), ticket: '14672468' };
const FULL: Record<Format, string> = { json: jsonAnswer(ACCEPTED), xml: xmlAnswer(ACCEPTED) };
/** Within the first value of either. */
const CUT = 60;

describe.each(FORMATS)(
	'an answer from which the outcome of a send cannot be told, %s',
	(format) => {
		const bomb = '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
		const broken: Array<[string, CannedAnswer, RegExp]> = [
			['empty', { body: '' }, /answer was empty/],
			['a page', { body: '<!DOCTYPE html><html><body>Hi</body></html>' }, /web page/],
			['cut off by a proxy', { body: FULL[format].slice(0, CUT) }, /could not be read/],
			['cut off by the network', { body: FULL[format], cutAfter: CUT }, /broke off/],
			[
				'no status',
				{
					body:
						format === 'json' ? '{"message":"OK"}' : '<response><message>OK</message></response>',
				},
				/no status/,
			],
			['a list', { body: '[1,2]' }, /could not be read/],
			['a text', { body: 'Service OK' }, /plain text/],
			[
				'an XML bomb',
				{ body: `<?xml version="1.0"?>${bomb}<response><status>1</status><x>&b;</x></response>` },
				/XML entities/,
			],
			[
				'a DOCTYPE',
				{
					body: '<!DOCTYPE response SYSTEM "http://127.0.0.1/x.dtd"><response><status>1</status></response>',
				},
				/XML entities/,
			],
			[
				'two roots',
				{ body: '<response><status>1</status></response><response/>' },
				/could not be read/,
			],
			[
				'a status that is not listed',
				{ body: '{"status":42,"message":"?"}' },
				/meaning is not known/,
			],
			[
				'status -99',
				{ body: '{"status":-99,"message":"?"}' },
				/does not know what became of it.*\(status -99\)/,
			],
			['HTTP 500', { status: 500, body: 'oops' }, /not working right now.*\(HTTP 500\)/],
			['HTTP 502 with a page', { status: 502, body: '<html>Bad gateway</html>' }, /502/],
			['a redirect', { status: 302, headers: { Location: '/elsewhere' } }, /another address/],
			['a nested status', { body: '{"data":{"status":1}}' }, /no status/],
		];

		it.each(broken)('%s', async (_what, answer, words) => {
			const account = await newAccount();
			await withAnswer(answer, async (proxy) => {
				const { status, stopped } = await run(account, 'campaign.send', send, undefined, {
					format,
					baseUrl: proxy.url,
					node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
				});
				expect(status).toBe('error');
				expect(stopped?.name).toBe('NodeApiError');
				expect(`${stopped?.message} ${stopped?.description}`).toMatch(words);
				expect(stopped?.description).toMatch(CHECK);
				expect(stopped?.message).toMatch(/\[item 0\]$/);
				expect(sends(proxy)).toBe(1);
			});
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
				expect(said.join('\n')).toMatch(/Accepted: 0\. Refused: 0\. Unknown: 2\. Check/);
			});
		});
	},
);

describe('an answer that is odd but clear', () => {
	const clear: Array<[string, string, object | null]> = [
		['JSON when XML was asked for, and the other way round', 'swap', null],
		[
			'status as text',
			'{"status":"1","message":"OK","ticket":"7","cost":"1.5","credits":"9","total":"1","sent":"1"}',
			{ campaignTotal: 1, campaignSent: 1, campaignCost: 1.5, creditsLeft: 9 },
		],
		[
			'null as the text null',
			'<response><status>1</status><message>null</message><ticket>7</ticket><cost>null</cost><total>1</total><sent>1</sent></response>',
			{ campaignTotal: 1, campaignSent: 1 },
		],
		[
			'null as null',
			'{"status":1,"message":null,"ticket":"7","cost":null,"total":1,"sent":1}',
			{ campaignTotal: 1, campaignSent: 1 },
		],
		[
			'children in another order, with blanks and a byte order mark',
			'\ufeff<response>\n  <sent>1</sent>\n  <total>1</total>\n  <ticket>7</ticket>\n  <status>1</status>\n</response>',
			{ campaignTotal: 1, campaignSent: 1 },
		],
		[
			'a ticket with leading zeros',
			'<response><status>1</status><ticket>0007</ticket><total>1</total><sent>1</sent></response>',
			{ campaignTotal: 1, campaignSent: 1 },
		],
		[
			'a ticket as a long number',
			'{"status":1,"ticket":12345678901234567890,"total":1,"sent":1}',
			{ campaignTotal: 1, campaignSent: 1 },
		],
		[
			'a status inside a record too',
			'<response><data><status>-7</status></data><status>1</status><ticket>7</ticket></response>',
			{},
		],
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
				if (expected) expect(figures).toEqual({ ticket: json[0].ticket, ...expected });
			});
		}
	});

	it('lets unknown extra fields pass', async () => {
		const account = await newAccount();
		for (const format of FORMATS) {
			const body =
				format === 'json'
					? FULL.json.replace('}', ',"brand_new":"0042"}')
					: FULL.xml.replace('</response>', '<brand_new>0042</brand_new></response>');
			await withAnswer({ body }, async (proxy) => {
				const { json } = await run(
					account,
					'campaign.send',
					{ ...send, output: 'raw' },
					undefined,
					{ format, baseUrl: proxy.url },
				);
				expect(json[0].campaign.brand_new).toBe('0042');
			});
		}
	});

	it.each([
		['nothing but an `error` property', '{"error":"Something is off"}'],
		['the same in XML', '<response><error>Something is off</error></response>'],
	])('takes %s for a refusal', async (_what, body) => {
		const account = await newAccount();
		await withAnswer({ body }, async (proxy) => {
			const { stopped } = await run(account, 'campaign.send', send, undefined, {
				baseUrl: proxy.url,
			});
			expect(stopped?.message).toMatch(/^Not sent: the service did not accept/);
			expect(stopped?.data).toMatchObject({ message: 'Something is off' });
			expect(stopped?.description).not.toMatch(CHECK);
		});
	});
});

it('reads 50 MB of answer', async () => {
	const account = await newAccount();
	const filler = 'x'.repeat(50_000);
	const rows = Array.from(
		{ length: 1000 },
		(_, at) => `<value><log_id>${at}</log_id><method>POST</method><body>${filler}</body></value>`,
	).join('');
	const body = `<response><status>1</status><message>OK</message><data>${rows}</data></response>`;
	expect(body.length).toBeGreaterThan(50_000_000);
	const proxy = await RecordingProxy.start(() => ({ body }));
	try {
		const parameters = { limit: 1000, simplify: false };
		const { json } = await run(account, 'apiError.getAll', parameters, undefined, {
			format: 'xml',
			baseUrl: proxy.url,
		});
		expect(json).toHaveLength(1000);
		expect(json[999].body).toHaveLength(50_000);
	} finally {
		await proxy.close();
	}
});

it.each([
	['one', '<data><value><log_id>7</log_id></value></data>', '[{"log_id":"7"}]', 1],
	['none', '<data></data>', '[]', 0],
])('gives a list of %s as a list', async (_what, xml, json, count) => {
	const account = await newAccount();
	const bodies = {
		json: `{"status":1,"data":${json}}`,
		xml: `<response><status>1</status>${xml}</response>`,
	};
	for (const format of FORMATS) {
		const proxy = await RecordingProxy.start(() => ({ body: bodies[format] }));
		try {
			const result = await run(account, 'apiError.getAll', {}, undefined, {
				format,
				baseUrl: proxy.url,
			});
			expect(result.json.map(({ log_id }) => log_id as string)).toEqual(Array(count).fill('7'));
		} finally {
			await proxy.close();
		}
	}
});
