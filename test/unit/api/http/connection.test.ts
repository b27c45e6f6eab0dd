import { readConnection } from '../../../../nodes/SmsCampaigns/api/http/connection';

const read = async (data: object) =>
	await readConnection({
		getCredentials: async (name: string) => (name === 'smsCampaignsApi' ? data : {}),
		getNode: () => ({ name: 'n', type: 't' }),
	} as any);

describe('the credential', () => {
	it('forgives blanks and slashes', async () => {
		expect(
			await read({
				baseUrl: '  https://api.example.com/v2//  ',
				accessToken: ' tok ',
				signatureSecret: '',
				format: 'xml',
			}),
		).toEqual({ baseUrl: 'https://api.example.com/v2', format: 'xml', secrets: ['tok'] });
	});

	it('is JSON unless it says XML, and knows its secrets', async () => {
		expect(
			await read({ baseUrl: 'http://127.0.0.1:1', accessToken: 'tok', signatureSecret: 'sig' }),
		).toEqual({
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
		['ftp://api.example.com', 'does not start with https://'],
		['javascript:alert(1)', 'does not start with https://'],
		['https://', 'does not start with https://'],
		['x https://api.example.com', 'does not start with https://'],
		['https://api example.com', 'is not a complete web address'],
		['https://example.com/a b', 'is not a complete web address'],
		['https://example.com:port', 'is not a complete web address'],
		['https://me@example.com', 'contains a user name'],
		['https://:pw@example.com', 'contains a user name'],
		['https://me:pw@example.com', 'contains a user name'],
		['https://example.com/?a=1', "contains a '?'"],
		['https://example.com/#a', "contains a '?' or a '#'"],
	])('refuses %p', async (baseUrl, why) => {
		await expect(read({ baseUrl, accessToken: 't' })).rejects.toThrow(
			expect.objectContaining({ message: expect.stringContaining(`'Base URL' ${why}`) }),
		);
	});

	it('says where to correct it', async () => {
		await expect(read({ baseUrl: '' })).rejects.toMatchObject({
			message: "'Base URL' is empty. Correct it in the credential.",
			description: expect.stringMatching(/^Enter the address .*api\.example\.com\.$/),
			failure: { cause: 'configuration-invalid' },
		});
		await expect(read({ baseUrl: 'https://a.example', format: 'csv' })).rejects.toMatchObject({
			message: `'Data Format' is "csv", which is not one of its choices. Correct it in the credential.`,
			description: 'Choose JSON or XML. An expression must give json or xml.',
			failure: { cause: 'configuration-invalid' },
		});
	});
});
