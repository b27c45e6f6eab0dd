import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { SmsCampaignsApi } from '../../../credentials/SmsCampaignsApi.credentials';

const credential = new SmsCampaignsApi();
const rules = credential.test.rules as Array<{ type: string; properties: any }>;

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
			description: 'Leave on JSON. Results are the same in both.',
			default: 'json',
		});
	});

	it('hides its secrets', () => {
		const hidden = credential.properties.filter(({ typeOptions }) => typeOptions?.password);
		expect(hidden.map(({ name }) => name)).toEqual(['accessToken', 'signatureSecret']);
	});

	it('has icons for light and dark that are there', () => {
		const { light, dark } = credential.icon as { light: string; dark: string };
		expect(light).not.toBe(dark);
		for (const icon of [light, dark]) {
			expect(existsSync(resolve('credentials', icon.replace('file:', '')))).toBe(true);
		}
	});

	it('is tested in JSON whatever its format, and follows no other address', () => {
		expect(credential.test.request).toMatchObject({
			url: '/errors',
			method: 'GET',
			qs: { start: 0, length: 1 },
			headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
			disableFollowRedirect: true,
		});
	});
});

describe('the rules of its test', () => {
	const refusalOf = (value: unknown) =>
		rules.find(
			({ type, properties }) =>
				type === 'responseSuccessBody' && properties.key === 'status' && properties.value === value,
		);

	it.each([-1, -2, -3, -4, -5, -6, -7, -99])('say no to status %i, as number and text', (code) => {
		expect(refusalOf(code)?.properties.message).toContain(`(status ${code})`);
		expect(refusalOf(String(code))?.properties.message).toContain(`(status ${code})`);
	});

	it.each([undefined, null, ''])('say no to the status %p', (value) => {
		expect(refusalOf(value)?.properties.message).toContain("Check 'Base URL'");
	});

	it.each([1, '1', -8])('say nothing against status %p', (value) => {
		expect(refusalOf(value)).toBeUndefined();
	});

	it('speak plainly', () => {
		for (const { properties } of rules) {
			expect(properties.message).not.toMatch(/error|problem|failure|mistake/i);
			expect(properties.message).toMatch(/Check|Top up|Try again|try again|Please report/);
		}
	});
});
