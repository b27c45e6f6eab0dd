// Tests which event bodies the trigger reads in the real n8n, and which bodies start no execution.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { newAccount, stack } from '../support/stack.mts';
import type { EventItem } from '../support/publishedTrigger.mts';
import { PublishedTrigger, replyBody } from '../support/publishedTrigger.mts';

const TYPES = [
	'application/json',
	'application/vnd.sms+json',
	'application/octet-stream',
	'text/csv',
	'application/x-www-form-urlencoded',
	'text/plain',
	'nonsense',
	// The charset is wrong: the body is in UTF-8.
	'application/octet-stream; charset=utf-16',
	'application/json; charset=latin1',
];

describe("the trigger's webhook in the real n8n", () => {
	let trigger: PublishedTrigger;
	before(async () => {
		const { credential } = await newAccount();
		const options = { onlyRunIfReply: 'oui' };
		trigger = await PublishedTrigger.create(stack().n8n.rest, { options }, credential);
	});
	after(async () => await trigger.workflow.unpublish());

	const call = async (body: string, type = 'application/json', gzip = false) =>
		await trigger.call('MO', body, { headers: { 'content-type': type }, gzip });

	/** Makes calls that each start an execution. @returns the executions' items */
	const started = async (calls: Array<Parameters<typeof call>>): Promise<EventItem[]> => {
		const before = (await trigger.workflow.executions()).length;
		for (const given of calls) assert.equal((await call(...given)).code, 200, given[1]);
		const executions = await trigger.workflow.ended(before + calls.length);
		return executions.slice(before).flatMap((execution) => execution.items<EventItem>('All'));
	};

	it('reads a body with any Content-Type', async () => {
		const messages = TYPES.map((type) => `Oui, ça & là ${type}`);
		const items = await started(messages.map((message, at) => [replyBody(message), TYPES[at]]));
		assert.deepEqual(items.map(({ message }) => message).sort(), messages.sort());
	});

	it('reads a compressed body', async () => {
		const [item] = await started([[replyBody('Oui, gzip'), 'application/json', true]]);
		assert.equal(item.message, 'Oui, gzip');
	});

	it('starts no execution for a filtered event, or for an unreadable, too large or multipart body', async () => {
		const before = (await trigger.workflow.executions()).length;
		const oui = replyBody('Oui');
		const large = replyBody(`Oui ${'x'.repeat(17 * 1024 * 1024)}`);
		const bytes = 'application/octet-stream';
		const parts = 'multipart/form-data; boundary=x';
		const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
		// n8n responds with 422 and 500 before it calls the node.
		const cases: Array<[name: string, code: number, ...Parameters<typeof call>]> = [
			['filtered', 200, replyBody('Louis')],
			['malformed JSON', 422, '{"message":"Oui"'],
			['malformed JSON as bytes', 400, '{"message":', bytes],
			// The test makes only one call of this kind, because n8n's XML parser does not respond to further calls.
			['malformed XML', 422, '<mo><a></mo>', 'text/xml'],
			['XML as bytes', 400, '<mo/>', bytes],
			['XML as JSON', 422, '<mo><message>Oui</message></mo>'],
			['JSON labeled UTF-16', 422, oui, 'application/json; charset=utf-16'],
			['JSON labeled UTF-16LE', 422, oui, 'application/json; charset=utf-16le'],
			['JSON labeled ISO-8859-1', 422, oui, 'application/json; charset=iso-8859-1'],
			['empty', 400, ''],
			['multipart', 400, part, parts],
			// The body is compressed, because a response can be lost while an upload continues.
			['too large', 500, large, 'application/json', true],
			['too large as bytes', 413, large, bytes, true],
		];
		const found: typeof cases = [];
		for (const [name, , ...given] of cases) {
			found.push([name, (await call(...given)).code, ...given]);
		}
		assert.deepEqual(found, cases);
		assert.equal((await trigger.workflow.executions()).length, before);
	});
});
