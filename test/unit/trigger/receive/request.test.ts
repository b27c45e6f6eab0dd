import {
	readRawBody,
	type IncomingRequest,
} from '../../../../nodes/SmsCampaigns/trigger/receive/http';

describe('the bytes of a body', () => {
	/** A request whose body is read by a reader as n8n's. */
	const unread = (reader?: (request: IncomingRequest) => void, type?: string | string[]) => {
		const request: IncomingRequest = { headers: { 'content-type': type } };
		if (reader) request.readRawBody = async () => reader(request);
		return request;
	};
	const failing = (error: object) =>
		unread(() => {
			throw Object.assign(new Error('unreadable'), error);
		});

	it('are those that n8n has read, and are not read again', async () => {
		const rawBody = Buffer.from('{}');
		expect(await readRawBody({ ...failing({}), rawBody })).toBe(rawBody);
	});

	it('are read where n8n has not', async () => {
		const request = unread((it) => {
			it.rawBody = Buffer.from('<response/>');
		}, 'text/x-unknown');
		expect(String(await readRawBody(request))).toBe('<response/>');
	});

	it('are none where there is nothing to read', async () => {
		expect(await readRawBody(unread())).toEqual(Buffer.alloc(0));
		expect(await readRawBody(unread(() => {}))).toEqual(Buffer.alloc(0));
	});

	it.each([
		['multipart/form-data; boundary=x', true],
		['  Multipart/Mixed', true],
		[['multipart/form-data', 'x'], true],
		['application/json; as=multipart/', false],
		['xmultipart/form-data', false],
		[['text/plain', 'multipart/'], false],
	])('of %j are refused: %j', async (type, isRefused) => {
		const read = await readRawBody(unread(undefined, type));
		expect(read).toEqual(isRefused ? expect.objectContaining({ code: 415 }) : Buffer.alloc(0));
	});

	it.each([
		[{ status: 413 }, 413],
		[{ status: 400 }, 400],
		[{}, 400],
	])('whose read fails with %j are refused with %i', async (error, code) => {
		expect(await readRawBody(failing(error))).toMatchObject({ code });
	});
});
