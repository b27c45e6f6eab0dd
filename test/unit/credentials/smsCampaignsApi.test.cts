import { SmsCampaignsApi } from '../../../credentials/SmsCampaignsApi.credentials';

const credential = new SmsCampaignsApi();

it('the credential hides its secrets and shows the format last', () => {
	const hidden = credential.properties.filter(({ typeOptions }) => typeOptions?.password);
	expect(hidden.map(({ name }) => name)).toEqual(['accessToken', 'signatureSecret']);
	expect(credential.properties.at(-1)).toMatchObject({ name: 'format', default: 'json' });
});

it('the credential adds a Bearer token without the spaces around the access token', async () => {
	const request = { url: '/send', headers: { Accept: 'application/json' } };
	expect(await credential.authenticate({ accessToken: ' abc\n' }, request)).toEqual({
		url: '/send',
		headers: { Accept: 'application/json', Authorization: 'Bearer abc' },
	});
});
