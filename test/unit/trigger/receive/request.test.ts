import {
	headerValues,
	readRawBody,
	type IncomingRequest,
} from '../../../../nodes/SmsCampaigns/trigger/receive/request';

describe('the values of a header', () => {
	it('come from the headers as received, where n8n has them', () => {
		const request = {
			headers: { 'x-service-signature': 'joined' },
			rawHeaders: ['X-Service-Signature', 'one', 'Other', 'x', 'x-service-signature', 'two'],
		};
		expect(headerValues(request, 'X-Service-Signature')).toEqual(['one', 'two']);
		expect(headerValues(request, 'other')).toEqual(['x']);
		expect(headerValues(request, 'x')).toEqual([]);
	});

	it('come from the headers by name otherwise', () => {
		const headers = { one: 'a', many: ['b', 'c'] };
		expect(headerValues({ headers }, 'One')).toEqual(['a']);
		expect(headerValues({ headers }, 'many')).toEqual(['b', 'c']);
		expect(headerValues({ headers }, 'none')).toEqual([]);
	});
});

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
		const request = unread(() => {
			throw new Error('read again');
		});
		expect(await readRawBody({ ...request, rawBody })).toBe(rawBody);
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

	it.each(['multipart/form-data; boundary=x', '  Multipart/Mixed', ['multipart/form-data', 'x']])(
		'of %j have no raw bytes',
		async (type) => {
			expect(await readRawBody(unread(undefined, type))).toMatchObject({ code: 415 });
		},
	);

	it.each([
		'application/json; as=multipart/',
		'xmultipart/form-data',
		['text/plain', 'multipart/'],
	])('of %j have', async (type) => {
		expect(await readRawBody(unread(undefined, type))).toEqual(Buffer.alloc(0));
	});

	it('that are too many, or cannot be read, are refused', async () => {
		expect(await readRawBody(failing({ status: 413 }))).toMatchObject({ code: 413 });
		expect(await readRawBody(failing({ status: 400 }))).toMatchObject({ code: 400 });
		expect(await readRawBody(failing({}))).toMatchObject({ code: 400 });
	});
});
