import { readConnection } from '../../../../nodes/SmsCampaigns/api/http/connection';

const read = async (data: object) =>
	await readConnection({
		getCredentials: async () => data,
		getNode: () => ({ name: 'n', type: 't' }),
	} as any);

it("removes spaces around the credential's values, and slashes at the end of the URL", async () => {
	const baseUrl = '  https://api.example.com/v2//  ';
	const data = { baseUrl, accessToken: ' tok ', signatureSecret: '', format: 'xml' };
	expect(await read(data)).toEqual({
		baseUrl: 'https://api.example.com/v2',
		format: 'xml',
		secrets: ['tok'],
	});
});

it('uses JSON by default, and returns the token and the signature secret as secrets', async () => {
	const data = { baseUrl: 'http://127.0.0.1:1', accessToken: 'tok', signatureSecret: 'sig' };
	expect(await read(data)).toEqual({
		baseUrl: 'http://127.0.0.1:1',
		format: 'json',
		signatureSecret: 'sig',
		secrets: ['tok', 'sig'],
	});
});

it.each([
	['', 'is empty'],
	[undefined, 'is empty'],
	['api.example.com', 'does not start with https://'],
	['javascript:alert(1)', 'does not start with https://'],
	['https://', 'does not start with https://'],
	['x https://api.example.com', 'does not start with https://'],
	['https://api example.com', 'is not a complete URL'],
	['https://example.com/a b', 'is not a complete URL'],
	['https://example.com:port', 'is not a complete URL'],
	['https://me@example.com', 'contains a user name'],
	['https://:pw@example.com', 'contains a user name'],
	['https://example.com/?a=1', "contains a '?'"],
	['https://example.com/#a', "contains a '?' or a '#'"],
])('rejects the base URL %p', async (baseUrl, why) => {
	await expect(read({ baseUrl, accessToken: 't' })).rejects.toMatchObject({
		message: expect.stringMatching(/^'Base URL' .*\. Correct this field in the credential\.$/),
		description: expect.stringMatching(/^Enter the API URL .*api\.example\.com\.$/),
		failure: { cause: 'configuration-invalid' },
	});
	await expect(read({ baseUrl })).rejects.toThrow(`'Base URL' ${why}`);
});
