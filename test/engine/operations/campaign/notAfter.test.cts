// *Not After*: the service sends no message after this time, and each left-out recipient has a row with the reason.
import type { IDataObject } from 'n8n-workflow';
import { CONTINUE } from '../../../support/atMostOnce/runSend.cts';
import { items } from '../../../support/engine/items.cts';
import { PARIS, run } from '../../../support/operations/runOperation.cts';
import { britishPhone, phone } from '../../../support/phoneNumbers.cts';
import { newAccount, type GivenFault } from '../../../support/sandbox/accounts.cts';

const [FRENCH, BRITISH] = [phone(1), britishPhone(1)];
const DAYTIME = { hours: 'own', from: '08:00', until: '20:00' };

/** Converts a time of day in Paris, on a certain Tuesday, to milliseconds since 1970. */
const at = (time: string) => Date.parse(`2040-01-10T${time}+01:00`);
const setClock = (time: string) => jest.spyOn(Date, 'now').mockReturnValue(at(time));
afterEach(() => void jest.restoreAllMocks());

const send = (
	notAfter: unknown,
	window?: IDataObject,
	phones = '={{ $json.phone }}',
): IDataObject => ({
	...{ phoneNumbers: phones, message: 'Hello', pushtype: 'alert' },
	options: {
		schedule: { time: { notAfter } as IDataObject },
		...(window && { allowedHours: { window } }),
	},
});

async function newAccountAt(time: string) {
	const account = await newAccount();
	await account.control('PUT', 'clock', { now: new Date(at(time)).toISOString(), stopped: true });
	return account;
}

const LATE = 'leftOut';

it.each<[at: string, notAfter: unknown, window: IDataObject | undefined, fates: string[]]>([
	['12:00', '', undefined, ['now', 'now']],
	['12:00', '2040-01-10 12:00:00', undefined, ['now', 'now']],
	['12:00', '2040-01-10 11:59:59', undefined, [LATE, LATE]],
	['12:00', '2020-01-01 08:00', undefined, [LATE, LATE]],
	['12:00', '0,5', undefined, ['now', 'now']],
	['21:00', '4', DAYTIME, [LATE, LATE]],
	['21:00', 11, DAYTIME, ['08:00', LATE]],
	['08:30', '2040-01-10T08:45:00+01:00', DAYTIME, ['now', LATE]],
	['08:30', '2040-01-10 09:00', DAYTIME, ['now', '09:00']],
	['08:30', '0.1', { ...DAYTIME, from: '07:00' }, ['now', 'now']],
])(
	'sends no message too late (time: %s, Not After: %j, allowed hours: %j, results: %j)',
	async (time, notAfter, window, fates) => {
		setClock(time);
		const account = await newAccountAt(time);
		const input = items({ phone: FRENCH }, { phone: BRITISH });
		for (const operation of ['campaign.simulate', 'campaign.send']) {
			const parameters = send(notAfter, window);
			const { json, said } = await run(account, operation, parameters, input, PARIS);
			const seen = json.map(({ recipientStatus, scheduledFor }) =>
				recipientStatus === 'included'
					? ((scheduledFor as string)?.slice(11, 16) ?? 'now')
					: recipientStatus,
			);
			expect([operation, ...seen]).toEqual([operation, ...fates]);
			for (const [index, fate] of fates.entries()) {
				expect(json[index].reason !== null).toBe(fate === LATE);
				if (fate === LATE) {
					expect(json[index].reason).toMatch(/^Too late: .*2040, .* is after 'Not After'\.$/);
				}
			}
			const { length } = fates.filter((fate) => fate === LATE);
			expect(said[0].includes(`${length} too late`)).toBe(length > 0);
		}
		const sent = (await account.messages()).map((message) => message.phone);
		expect(sent.sort()).toEqual([FRENCH, BRITISH].filter((_, one) => fates[one] !== LATE));
		const isCalled = fates.some((fate) => fate !== LATE);
		expect((await account.calls()).length > 0).toBe(isCalled);
	},
);

it('names the numbers of an item that would get the message too late', async () => {
	setClock('08:30');
	const parameters = send('2040-01-10 08:45', DAYTIME, `${FRENCH}, ${BRITISH}`);
	const { json, said } = await run(
		await newAccountAt('08:30'),
		'campaign.send',
		parameters,
		undefined,
		PARIS,
	);
	expect(json).toHaveLength(1);
	expect(json[0]).toMatchObject({ accepted: true, recipientStatus: null, campaignSent: 1 });
	expect(json[0].reason).toMatch(new RegExp(`^${BRITISH}: Too late: `));
	expect(said[0]).toMatch(/^Sent to 1 of 2 recipients, .* Left out: 1 too late\./);
});

it.each([
	['too late if the service is busy and Not After is in half an hour', '0,5', [LATE, LATE]],
	['rejected if the service is busy and Not After is in two hours', '2', ['rejected', 'rejected']],
])('reports the recipients as %s', async (_name, notAfter, fates) => {
	setClock('12:00');
	const account = await newAccountAt('12:00');
	const busy = { kind: 'status', status: 429, body: '{}', headers: { 'Retry-After': '3600' } };
	await account.setFaults({ ...busy, path: '/send', when: 'before' } as GivenFault);
	const input = items({ phone: FRENCH, text: 'One' }, { phone: BRITISH, text: 'Two' });
	const parameters = { ...send(notAfter), message: '={{ $json.text }}' };
	const { json } = await run(account, 'campaign.send', parameters, input, {
		...PARIS,
		node: CONTINUE,
	});
	expect(json.map(({ recipientStatus }) => recipientStatus)).toEqual(fates);
	expect(await account.messages()).toEqual([]);
});
