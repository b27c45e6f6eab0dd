// Properties of every campaign, tested with random campaigns.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { SegmentedMessage } from 'sms-segments-calculator';
import fc, { propertyRuns } from '../support/random.mts';
import type { Json } from '../support/sandbox.mts';
import { newAccount } from './support/accounts.mts';
import { FORMATS } from './support/callService.mts';
import { britishNumbers, frenchNumbers } from './support/numbers.mts';
import { send, simulate, type Campaign } from './support/requestBodies.mts';

const RUNS = { numRuns: propertyRuns(25) };
/** Counters that only a simulation returns (contract 2.3). */
const SIMULATION_ONLY = ['not_allowed', 'flood', 'country_limit'];
const FILTERED_BY = ['blacklisted', 'duplicated', 'npai', 'invalid', ...SIMULATION_ONLY];

const number = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...frenchNumbers(20)) },
	{ weight: 3, arbitrary: fc.constantFrom(...britishNumbers(80)) },
	fc.constantFrom('33639980900', '33639980905', '33639980909'),
	fc.constantFrom('33639980800', '33639980805', '33639980809'),
	fc.constantFrom('12025550123', '12025550199'),
	fc.constantFrom('123', 'abc', '33', '336399800010000000'),
);

const GSM_CHARACTERS = [
	...'abcdefghijklmnopqrstuvwxyz ABC 0123 .,:!?\'"&<>=%()/éèàùÇ@£$\n€[]{}|^~\\',
];
const gsmText = fc
	.array(fc.constantFrom(...GSM_CHARACTERS), { minLength: 1, maxLength: 480 })
	.map((characters) => characters.join('').replaceAll('[info', '[inf'))
	.filter((text) => text.trim() !== '');
const unicodeText = fc
	.array(fc.constantFrom(...GSM_CHARACTERS, ...'çêôîœ’«»жд漢字', '😀', '👍'), { maxLength: 200 })
	.map((characters) => `ж${characters.join('').replaceAll('[info', '[inf')}`);

const message = fc.oneof(
	fc.record({ text: gsmText, unicode: fc.constantFrom(undefined, 0 as const) }),
	fc.record({ text: unicodeText, unicode: fc.constant(1 as const) }),
);
const recipients = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({ numbers: fc.array(number, { minLength: 1, maxLength: 90 }) }),
	},
	fc.record({
		lists: fc.subarray<number | string>([1001, 1002, '65f0a1b2c3d4e5f6a7b8c9d0'], { minLength: 1 }),
	}),
);
const campaign: fc.Arbitrary<Campaign> = fc
	.tuple(message, recipients)
	.map(([one, other]) => ({ pushtype: 'alert', ...one, ...other }));

/** Returns the number of sent and filtered recipients. */
function accountedFor(result: Json): number {
	return FILTERED_BY.reduce((sum, name) => sum + result[name], result.sent);
}

describe('any campaign', () => {
	it('has the same counters and cost in JSON and XML', async () => {
		await fc.assert(
			fc.asyncProperty(campaign, async (wanted) => {
				const [json, xml] = [await newAccount(), await newAccount()];
				for (const call of [simulate, send]) {
					const { fields } = await call(json, 'json', wanted);
					const { fields: inXml } = await call(xml, 'xml', wanted);
					assert.deepEqual(inXml, fields);
				}
			}),
			RUNS,
		);
	});

	it('counts each recipient once, with the same counters in its simulation, its send and the stored campaign', async () => {
		await fc.assert(
			fc.asyncProperty(campaign, fc.constantFrom(...FORMATS), async (wanted, format) => {
				const account = await newAccount();
				const { fields: simulation } = await simulate(account, format, wanted);
				assert.equal(accountedFor(simulation), simulation.total);
				// A simulation stores nothing that could change the send's counters or cost.
				assert.deepEqual([await account.campaigns(), await account.messages()], [[], []]);
				const { ticket, ...result } = (await send(account, format, wanted)).fields;
				const { not_allowed: _n, flood: _f, country_limit: _c, ...shared } = simulation;
				assert.deepEqual(result, shared);
				const [stored] = await account.campaigns();
				assert.equal(stored.ticket, ticket);
				assert.equal(accountedFor(stored.counters), simulation.total);
				assert.partialDeepStrictEqual(
					stored.counters,
					Object.fromEntries(FILTERED_BY.map((name) => [name, simulation[name]])),
				);
			}),
			RUNS,
		);
	});

	it('costs one credit for each part of each sent message, as counted by an independent library', async () => {
		await fc.assert(
			fc.asyncProperty(campaign, fc.constantFrom(...FORMATS), async (wanted, format) => {
				const { fields } = await simulate(await newAccount(), format, wanted);
				const parts = new SegmentedMessage(wanted.text as string, 'auto').segmentsCount;
				assert.equal(fields.cost, parts * fields.sent);
				assert.equal(fields.credits, 10000 - fields.cost);
			}),
			RUNS,
		);
	});
});
