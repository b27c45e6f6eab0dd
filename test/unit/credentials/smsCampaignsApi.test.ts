import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { SmsCampaignsApi } from '../../../credentials/SmsCampaignsApi.credentials';

const credential = new SmsCampaignsApi();

describe('the credential', () => {
	it('has its fields in order, the format last', () => {
		expect(credential.properties.map(({ name }) => name)).toEqual([
			'baseUrl',
			'accessToken',
			'signatureSecret',
			'format',
		]);
		expect(credential.properties.at(-1)).toMatchObject({
			displayName: 'Data Format',
			description: 'Keep JSON unless the service asks for XML. Results are the same.',
			default: 'json',
		});
	});

	it('hides its secrets', () => {
		const hidden = credential.properties.filter(({ typeOptions }) => typeOptions?.password);
		expect(hidden.map(({ name }) => name)).toEqual(['accessToken', 'signatureSecret']);
	});

	it('has icons for the light and the dark theme', () => {
		const { light, dark } = credential.icon as { light: string; dark: string };
		expect(light).not.toBe(dark);
		for (const icon of [light, dark]) {
			expect(existsSync(resolve('credentials', icon.replace('file:', '')))).toBe(true);
		}
	});

	it('adds the token, without the blanks that copying leaves, as Bearer', async () => {
		const request = { url: '/send', headers: { Accept: 'application/json' } };
		expect(await credential.authenticate({ accessToken: ' abc\n' }, request)).toEqual({
			url: '/send',
			headers: { Accept: 'application/json', Authorization: 'Bearer abc' },
		});
	});
});
