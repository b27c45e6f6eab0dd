import fc from 'fast-check';
import {
	creditsLeftOf,
	describeLeftOut,
	describeSummary,
	recipientStatus,
	sumReach,
} from '../../../../nodes/SmsCampaigns/campaign/output/summary';
import type { CampaignResponse } from '../../../../nodes/SmsCampaigns/api/format/decode';

const COUNTERS = [
	'duplicated',
	'blacklisted',
	'invalid',
	'npai',
	'not_allowed',
	'flood',
	'country_limit',
] as const;

type Counts = Partial<Record<(typeof COUNTERS)[number], number>>;

/** Returns a response whose `total` is the sum of the sent messages and all other counters. */
function answerOf(
	sent: number,
	counts: Counts,
	more: Partial<CampaignResponse> = {},
): CampaignResponse {
	const total = Object.values(counts).reduce((sum, count) => sum + count, sent);
	return { status: 1, total, sent, cost: sent, credits: 9_000, ...counts, ...more };
}

const summaryOf = (answer: CampaignResponse, more = {}) => ({
	...answer,
	creditsLeft: answer.credits,
	...more,
});

it.each<[string, object]>([
	[
		"Would reach 172 of 226 recipients and cost 172 credits; 9,656 would be left. Left out: 12 duplicates, 10 opted out, 8 invalid, 9 undeliverable, 7 in a country that is not allowed, 5 blocked by the anti-flood limit, 3 over the country's monthly limit.",
		summaryOf(
			answerOf(
				172,
				{
					duplicated: 12,
					blacklisted: 10,
					invalid: 8,
					npai: 9,
					not_allowed: 7,
					flood: 5,
					country_limit: 3,
				},
				{ credits: 9_656 },
			),
			{ simulated: true },
		),
	],
	[
		'Would reach nobody: 1 opted out, 1 invalid.',
		summaryOf(answerOf(0, { blacklisted: 1, invalid: 1 }), { simulated: true }),
	],
	[
		'Sent to all 1,200 recipients, for 1,200 credits; 9,000 are left.',
		summaryOf(answerOf(1_200, {})),
	],
	['Sent to 1 recipient, for 1 credit; 9,000 are left.', summaryOf(answerOf(1, {}))],
	[
		'Sent to 2 of 5 recipients, for 2 credits; 9,000 are left. Left out: 1 duplicate, 2 for an unknown reason.',
		summaryOf(answerOf(2, { duplicated: 1 }, { total: 5 })),
	],
	['Nobody gets this message: 3 invalid.', summaryOf(answerOf(0, { invalid: 3 }))],
	[
		'Nobody gets this message: 1 opted out. The message still costs 1 credit.',
		summaryOf(answerOf(0, { blacklisted: 1 }, { cost: 1 })),
	],
	[
		'Scheduled for 1 recipient, for 1 credit; 9,000 are left.',
		summaryOf(answerOf(1, {}), { scheduled: 'all' }),
	],
	[
		'Accepted and under review for 1 recipient, for 1 credit; 9,000 are left.',
		summaryOf(answerOf(1, {}), { moderated: true }),
	],
	['Sent to 1 recipient. The cost is unknown.', summaryOf({ status: 1, total: 1, sent: 1 })],
	['Sent to an unknown number of recipients. The cost is unknown.', summaryOf({ status: 1 })],
	[
		'Sent to 1 recipient. The cost is unknown; 1 credit is left.',
		summaryOf({ status: 1, total: 1, sent: 1, credits: 1 }),
	],
	[
		'Sent to 1 recipient, for 2 credits: 2 SMS because of 😀. 500 credits are left.',
		summaryOf(answerOf(1, {}, { cost: 2, credits: 500 }), { whyMore: '2 SMS because of 😀' }),
	],
	['Sent to 1 recipient, for 1 credit; 1 is left.', summaryOf(answerOf(1, {}, { credits: 1 }))],
	[
		'No send was confirmed. Unknown outcome: 2. Check your provider account.',
		summaryOf({ status: 1, sent: 0 }, { unknown: 2 }),
	],
	[
		'The price is unknown. Not simulated: 2. Run the simulation again.',
		summaryOf({ status: 1, sent: 0 }, { unknown: 2, simulated: true }),
	],
])('describes a run as: %s', (line, summary) => {
	expect(describeSummary(summary as never)).toBe(line);
});

const counts = fc.record(
	Object.fromEntries(COUNTERS.map((counter) => [counter, fc.nat(4)])) as Record<
		(typeof COUNTERS)[number],
		fc.Arbitrary<number>
	>,
);

it('states reasons for all recipients who were left out, with any number of campaigns', () => {
	fc.assert(
		fc.property(
			fc.array(fc.record({ sent: fc.nat(4), counts, unsaid: fc.nat(2) }), { minLength: 1 }),
			(campaigns) => {
				const reach = sumReach(
					campaigns.map(({ sent, counts: left, unsaid }) => {
						const answer = answerOf(sent, left);
						return { ...answer, total: answer.total! + unsaid };
					}),
				);
				const said = [...describeLeftOut(reach).matchAll(/(\d+) \D/g)].map(([, count]) => +count);
				expect(said.reduce((sum, count) => sum + count, 0)).toBe(reach.total! - reach.sent!);
			},
		),
	);
});

/** Checks all combinations of the service's results for up to four recipients. */
it('shows the status of a recipient only if the counters allow no other status', () => {
	const fates = ['included', ...COUNTERS.filter((counter) => counter !== 'duplicated')] as const;
	const answers = new Map<string, { answer: CampaignResponse; fates: Set<string> }>();
	const add = (chosen: Array<(typeof fates)[number]>) => {
		if (chosen.length > 0) {
			const counted: Counts = {};
			for (const fate of chosen) {
				if (fate !== 'included') counted[fate] = (counted[fate] ?? 0) + 1;
			}
			const answer = answerOf(chosen.filter((fate) => fate === 'included').length, counted);
			const key = JSON.stringify(answer);
			const known = answers.get(key) ?? { answer, fates: new Set() };
			answers.set(key, known);
			for (const fate of chosen) known.fates.add(fate);
		}
		if (chosen.length < 4) for (const fate of fates) add([...chosen, fate]);
	};
	add([]);
	for (const { answer, fates: possible } of answers.values()) {
		const reported = recipientStatus(answer);
		expect(reported === undefined).toBe(possible.size > 1);
		if (reported === 'included') expect(possible).toEqual(new Set(['included']));
		// Any recipient may be the additional duplicate.
		const { total = 0, duplicated = 0 } = answer;
		expect(recipientStatus({ ...answer, total: total + 1, duplicated: duplicated + 1 })).toBe(
			undefined,
		);
	}
});

it('shows no status of a recipient if the service counts nothing', () => {
	expect(recipientStatus({})).toBeUndefined();
});

describe('the remaining credits', () => {
	const left = (simulated: boolean, ...answers: Array<Partial<CampaignResponse>>) =>
		creditsLeftOf(
			answers.map((answer) => answerOf(1, {}, answer)),
			simulated,
		);

	it('are the credits that the service returns, even without a cost', () => {
		expect(left(true, { cost: undefined, credits: 90 })).toBe(90);
		expect(left(false, { cost: undefined, credits: 90 }, { credits: 80 })).toBe(80);
	});

	it('are the credits after all campaigns of a simulation, although each response considers only its own campaign', () => {
		expect(left(true, { cost: 10, credits: 90 }, { cost: 30, credits: 70 })).toBe(60);
		expect(left(true, { cost: 10, credits: undefined }, { cost: 30, credits: 70 })).toBe(60);
	});

	it('are not shown if one of several costs is missing, or if the service returns no credits', () => {
		expect(left(true, { cost: undefined, credits: 90 }, { cost: 30, credits: 70 })).toBeUndefined();
		expect(left(true, { credits: undefined }, { credits: undefined })).toBeUndefined();
		expect(left(false, { credits: undefined })).toBeUndefined();
	});
});
