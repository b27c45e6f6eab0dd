// All functions that read foreign text take linear time. The test does not compare times: a million characters take
// milliseconds, but minutes if a pattern searches again from each position.
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { parseColumnTemplate } from '../../nodes/SmsCampaigns/fields/columns';
import { rejectionsOf } from '../../nodes/SmsCampaigns/shared/invalidInput';
import { mayComeFromModel } from '../../nodes/SmsCampaigns/fields/parameters';
import { maskKnown } from '../../nodes/SmsCampaigns/api/errors/knownSecrets';
import { maskNamed } from '../../nodes/SmsCampaigns/api/errors/namedSecrets';
import { readCampaign } from '../../nodes/SmsCampaigns/api/format/decode';
import {
	classifyResponse,
	readRetryAfter,
} from '../../nodes/SmsCampaigns/api/http/classifyResponse';
import { classifyNetworkError } from '../../nodes/SmsCampaigns/api/http/networkErrors';
import { readHeaders } from '../../nodes/SmsCampaigns/api/resources/apiErrors';
import { translationFor } from '../../nodes/SmsCampaigns/sendAndWait/page/translations';
import { readReply } from '../../nodes/SmsCampaigns/sendAndWait/reply/readReply';
import { isSealedId } from '../../nodes/SmsCampaigns/sendAndWait/reply/handleReply';
import { addUtm, readLinks } from '../../nodes/SmsCampaigns/rules/message/links';
import { findPlaceholders } from '../../nodes/SmsCampaigns/rules/message/placeholders';
import { prepareText } from '../../nodes/SmsCampaigns/rules/message/prepareText';
import { previewMessage } from '../../nodes/SmsCampaigns/rules/message/segments';
import { readSchedule } from '../../nodes/SmsCampaigns/rules/message/schedule';
import { readListIds } from '../../nodes/SmsCampaigns/rules/recipients/readListIds';
import { readRecipients } from '../../nodes/SmsCampaigns/rules/recipients/readRecipients';
import { isPrivateUrl } from '../../nodes/SmsCampaigns/api/http/privateUrl';
import { judgeReply } from '../../nodes/SmsCampaigns/trigger/receive/optOutWords';
import { toIso } from '../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { parseEvent } from '../../nodes/SmsCampaigns/trigger/receive/receiveEvents';
import { isSigned } from '../../nodes/SmsCampaigns/trigger/receive/signature';
import { readAllowedIps } from '../../nodes/SmsCampaigns/trigger/settings/ipAllowList';
import { AWKWARD } from '../support/foreignText/awkward.cts';
import { propertyRuns } from '../support/propertyRuns.cts';
import { largeSize } from '../support/smallTests.cts';

const LENGTH = largeSize(1_000_000);

/** The time limit in milliseconds for reading one string: far above the usual time, and far below a quadratic time. */
const LIMIT_MS = 600_000;

/** A secret with characters that each encoding writes in a different way. */
const SECRETS = ['sbx_token/"with\\\\odd&characters'];

const answer = (body: string) => ({ httpStatus: 200, headers: {}, body, requestId: 'r' });
const exception = (text: string) => ({ name: text, message: text, code: text, syscall: text });
const BODY = Buffer.from('{}');
const LABELS = { message: '', links: '', group: '' };
const NUMBERS = { countryField: '', reject: rejectionsOf('') };
const ZONE = { reject: rejectionsOf(''), workflowZone: 'Europe/Paris', now: new Date(0) };

/** The functions that read foreign text, and the text around the repeated part (`…`). */
const PLACES: Array<[read: (text: string) => unknown, ...around: string[]]> = [
	[
		(text) => classifyResponse(answer(text), SECRETS, 0),
		...['{"a":"…"}', '{"status":…}', '{"data":[…]}', '{"status":-7,"message":"…"}'],
		...['<a>…</a>', '<a …/>', '<a><![CDATA[…]]></a>', '<a><error>…</error></a>', '<!--…--><html'],
	],
	[(text) => readCampaign({ cost: text, total: text, ticket: text }), '1…e', '1.…e1x', '+…x'],
	[
		(text) => maskNamed(maskKnown(text, SECRETS)),
		...['"token":"…"', '"key…":"x"', '<token>…</token>', '<token …>x</token>', '?key=…&a=1'],
		...['Authorization: Bearer …\r\n', 'sbx_token/…odd', 'https://…@a', 'https%3A%2F%2F…%40a'],
	],
	[(text) => readRetryAfter({ 'retry-after': text }, 0), '1…x', 'Mon…'],
	[readHeaders, 'a: …'],
	[(text) => classifyNetworkError(exception(text)), 'Ssrf…', 'ERR_TLS_CERT_…', 'EAI_…'],
	[
		(text) => parseEvent(Buffer.from(text)),
		...['{"message":"…"}', '[…]', '<mo><message>…</message></mo>', '<mo …/>', '<!--…--><html'],
		...['{"campaign_id":…}', '<?xml encoding="…"?><a/>'],
	],
	[toIso, '2027-01-31 …', '2027-01-31T09:30:00…x'],
	[(text) => isSigned(text, BODY, 'secret'), 'sha256=…', 'sha1=…='],
	[
		(text) => {
			for (const type of ['approval', 'freeText'] as const) {
				readReply({ type, canDisapprove: true }, text);
			}
		},
		...['yes … yes', '…\u20e3'],
	],
	[judgeReply, 'dont …', 'stop …', 'basta con …', 'thank you …'],
	[isSealedId, '1-…', '1-abcd-0-0-…'],
	[translationFor, 'fr;q=…x', 'fr;…q=1'],
	[
		(text) => {
			const warnings: string[] = [];
			const links = /<-short->/.test(text) ? 'https://example.com' : undefined;
			prepareText({ text, shortenLinks: true, links }, LABELS, warnings);
		},
		...['<…short', 'www.…', 'https://…', '<-short->…', '[link…', '*|…|*', '%%…%%', '#…#', '{…}'],
	],
	[(text) => previewMessage({ text }), '’ …', 'https://…'],
	[(text) => findPlaceholders([text], [text]), '*|…|*', '{{…}', '<…>', '#a…#', '[a…]', '&#…;'],
	[
		(text) => readRecipients(text, { ...NUMBERS, defaultCountry: 'FR' }, []),
		...['+33…', '06…x', '33639980000,…,33639980001', '["…"]', '+33(0)…x', '"…"'],
		...['33,639,…', '33639980000,00…', '33639980000.…', '0639980…/0639980', '3,…e10'],
	],
	[(text) => readListIds(text, rejectionsOf('')), '1 …x', '[1…]'],
	[(text) => readAllowedIps([text], rejectionsOf('')), '192.0.2.1/…', '::…:1', '::ffff:….1'],
	[
		(text) => readLinks(text, rejectionsOf('')),
		'https://…',
		'https://example.com/… https://example.com',
	],
	[(text) => addUtm(text, text), 'https://a.example/?…', 'https://a.example/?a=…#…', '…?#'],
	[isPrivateUrl, 'https://…', 'https://….local', 'https://[…]'],
	[
		(text) => readSchedule(text, ZONE),
		...['2027-01-31 …09:30', '2027-01-31 09:30:00…x', '2027-01-31T09:30:00+01:00[…]'],
	],
	[
		parseColumnTemplate,
		'=…',
		'={{ $json.a }}…{{ $json.a }}',
		'={{…$json.a }}',
		'={{ $json["…"] }}',
	],
	[(text) => mayComeFromModel(text, true), '={{…}}', '={{ $vars.… }}'],
];

const cases = fc
	.constantFrom(...PLACES)
	.chain(([read, ...around]) =>
		fc.tuple(
			fc.constant(read),
			fc.constantFrom('…', 'x…x', ...around),
			fc.constantFrom(...AWKWARD),
		),
	);

it(`reads or rejects ${LENGTH} characters of text in linear time`, async () => {
	await fc.assert(
		fc.asyncProperty(cases, async ([read, around, piece]) => {
			const text = around.replace('…', () => piece.repeat(Math.ceil(LENGTH / piece.length)));
			const readOrReject = () => {
				try {
					return read(text);
				} catch {
					return undefined;
				}
			};
			// Jest cannot stop synchronous code, but `runInNewContext` can.
			await runInNewContext('readOrReject()', { readOrReject }, { timeout: LIMIT_MS });
		}),
		// Each further case of a slow pattern would take ten minutes.
		{ numRuns: propertyRuns(150), endOnFailure: true },
	);
}, 3_600_000);
