// Every guard with every value that an expression can return by mistake. If a guard's value is unusable, the run stops
// before it uses n8n's database or makes a call, and the message names the field. Only `false` and an empty string can
// turn a guard off, and the summary then reports that the guard was off.
import type { IDataObject } from 'n8n-workflow';
import { deduplicator, type RowStep } from '../../../support/engine/deduplicator.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';
import {
	isStorable,
	ODD_VALUES,
	TEST_NUMBER,
	type OddValue,
} from '../../../support/guards/oddValues.cts';
import { PARIS, run } from '../../../support/operations/runOperation.cts';
import { PHONE, QUESTION } from '../../../support/sendAndWait/question.cts';

/** A send that writes into n8n's database and requests its price before it sends. */
const SEND = { phoneNumbers: PHONE, message: 'Hello', pushtype: 'alert', maximumCost: 9 };
const WRITES = { frequencyLimit: { limit: { per: 'ever' } } };

interface Guard {
	field: string;
	/** A field of the collection that `field` names. The message may name this field instead of the collection. */
	within?: string;
	operation?: string;
	parameters(value: unknown): IDataObject;
	/** The names of the values that the guard accepts. */
	used?: string[];
	/** Whether an empty string or `false` turns the guard off. */
	canBeOff?: boolean;
	/** The names of the values that the guard accepts only as fixed values, not from an expression. */
	usedFixed?: string[];
}

const option = (name: string) => (value: unknown) => ({
	...SEND,
	options: { ...WRITES, [name]: value } as IDataObject,
});
const hours =
	(name: string) =>
	(value: unknown): IDataObject =>
		option('allowedHours')({
			window: {
				hours: 'own',
				days: [1, 2, 3, 4, 5, 6, 7],
				from: '00:00',
				until: '24:00',
				[name]: value,
			},
		});
const time = (name: string) => (value: unknown) => option('schedule')({ time: { [name]: value } });
const limitTo = (name: string) => (value: unknown) =>
	option('frequencyLimit')({ limit: { per: 'run', [name]: value } });
const limit =
	(name: string, others: IDataObject = {}) =>
	(value: unknown): IDataObject => ({
		...QUESTION,
		options: { limitWaitTime: { values: { ...others, [name]: value } } } as IDataObject,
	});

const KEYS = ['0', '-0', '"0"', '"abc"', 'a Date', 'a DateTime', 'a BigInt'];
// n8n replaces null with the default.
const DEFAULT = ['null'];
const ask = 'campaign.sendAndWait';

const GUARDS: Guard[] = [
	{
		field: 'Send Only To (Test)',
		parameters: option('sendOnlyTo'),
		used: ['a BigInt'],
		canBeOff: true,
	},
	{
		field: 'Send Only To (Test)',
		operation: ask,
		parameters: (value) => ({ ...QUESTION, options: { sendOnlyTo: value } as IDataObject }),
		used: ['a BigInt'],
		canBeOff: true,
	},
	{
		field: 'Maximum Cost (Credits)',
		parameters: (value) => ({ ...SEND, maximumCost: value as number, options: WRITES }),
		canBeOff: true,
		usedFixed: ['0', '-0', '"0"'],
	},
	{
		field: 'Maximum Campaign Size',
		parameters: option('maxRecipients'),
		canBeOff: true,
	},
	{
		field: 'Do Not Send To',
		parameters: option('doNotSendTo'),
		// These values exclude no number, or only a number that is not the recipient's.
		used: ['[]', 'a BigInt'],
		canBeOff: true,
	},
	{ field: 'Maximum Messages', parameters: limitTo('most') },
	{ field: 'Period', parameters: limitTo('per') },
	// With an empty string, the guard counts the messages to each phone number.
	{ field: 'Value', parameters: limitTo('value'), used: [...KEYS, '""'], usedFixed: DEFAULT },
	{
		field: 'Not After',
		parameters: time('notAfter'),
		used: ['a Date', 'a DateTime'],
		canBeOff: true,
		usedFixed: ['""', ...DEFAULT],
	},
	{
		field: 'Spread Over (Hours)',
		parameters: time('spreadOver'),
		used: ['0', '-0', '"0"'],
		canBeOff: true,
		usedFixed: ['""'],
	},
	{ field: 'When the Outcome Is Unknown', parameters: option('unknownOutcome') },
	{ field: 'Hours', parameters: hours('hours') },
	{ field: 'Days', parameters: hours('days'), usedFixed: DEFAULT },
	{ field: 'From', parameters: hours('from'), usedFixed: DEFAULT },
	{ field: 'Until', parameters: hours('until'), usedFixed: DEFAULT },
	{ field: 'Outside These Hours', parameters: hours('outside') },
	{
		field: 'Limit Wait Time',
		within: 'Amount',
		operation: ask,
		parameters: limit('resumeAmount'),
	},
	{ field: 'Unit', operation: ask, parameters: limit('resumeUnit') },
];

type Outcome = 'stopped' | 'off' | 'used';

function expected({ used = [], canBeOff, usedFixed = [] }: Guard, name: string, isFixed: boolean) {
	if (used.includes(name) || (isFixed && usedFixed.includes(name))) return 'used';
	const isOff = canBeOff === true && !isFixed && ['""', 'false'].includes(name);
	return isOff ? 'off' : 'stopped';
}

/** Runs an operation with a value in a column. A run that stops must use neither n8n's database nor the service. */
async function runWith(operation: string, parameters: IDataObject, value?: unknown) {
	const account = await newAccount();
	const steps: RowStep[] = [];
	deduplicator.onStep = (step) => void steps.push(step);
	const input = [{ json: { value } as IDataObject }];
	const result = await run(account, operation, parameters, input, PARIS);
	if (result.stopped) expect([steps, await account.calls()]).toEqual([[], []]);
	return { ...result, account };
}

/** Runs an operation with a value and returns the guard's effect. */
async function outcomeOf(guard: Guard, typed: unknown, { value }: OddValue): Promise<Outcome> {
	const { field, within = field, operation = 'campaign.send', parameters } = guard;
	const { account, stopped, said } = await runWith(operation, parameters(typed), value);
	if (stopped !== undefined) {
		expect([field, within].some((name) => stopped.message.includes(`'${name}'`))).toBe(true);
		expect(stopped.description).toMatch(/\S/);
		return 'stopped';
	}
	const phones = (await account.messages()).map(({ phone }) => phone);
	const isOff = said.some((line) =>
		line.includes(` '${field}' was off, because its expression returned an empty string or false.`),
	);
	const isTest = field === 'Send Only To (Test)' && !isOff;
	const reached = operation === 'campaign.simulate' ? [] : [isTest ? TEST_NUMBER : PHONE];
	expect(phones).toEqual(reached);
	return isOff ? 'off' : 'used';
}

/** The node reads columns itself. n8n evaluates other expressions alike for all fields, so one field is enough. */
const waysOf = ({ field }: Guard): string[] =>
	field === 'Send Only To (Test)'
		? ['={{ $json.value }}', '={{ [$json.value][0] }}']
		: ['={{ $json.value }}'];

describe.each(GUARDS.map((guard) => ({ ...guard, operation: guard.operation ?? 'campaign.send' })))(
	'the guard $field of $operation',
	(guard) => {
		it.each(ODD_VALUES)('is never silently ignored if set to $name, from $origin', async (odd) => {
			const outcomes: Outcome[] = [];
			for (const typed of waysOf(guard)) outcomes.push(await outcomeOf(guard, typed, odd));
			expect(new Set(outcomes)).toEqual(new Set([expected(guard, odd.name, false)]));
		});

		it.each(ODD_VALUES.filter(isStorable))('is never ignored if fixed to $name', async (odd) => {
			expect(await outcomeOf(guard, odd.value, odd)).toBe(expected(guard, odd.name, true));
		});
	},
);

describe.each([
	['Allowed Hours', 'campaign.send', option('allowedHours')],
	['Frequency Limit', 'campaign.send', option('frequencyLimit')],
	['Schedule', 'campaign.send', option('schedule')],
	[
		'Limit Wait Time',
		ask,
		(value: unknown): IDataObject => ({
			...QUESTION,
			options: { limitWaitTime: value } as IDataObject,
		}),
	],
])('the collection %s of %s', (field, operation, parameters) => {
	it.each([
		...ODD_VALUES.filter(isStorable),
		{ name: 'an expression', value: '={{ $json.hours }}' },
	])('stops the run if the collection is $name', async ({ name, value }) => {
		const odd = { name, value, expression: '', origin: '' };
		expect(await outcomeOf({ field, operation, parameters }, value, odd)).toBe('stopped');
	});
});

it.each<[field: string, operation: string, parameters: IDataObject]>([
	['Send At', 'campaign.send', time('sendAt')('x')],
	['If Declined or Unanswered', ask, { ...QUESTION, options: { ifNotApproved: 'x' } }],
	['Answer By', ask, { ...QUESTION, answerBy: 'x' }],
])('rejects an unusable value of %s in %s before any call', async (field, operation, given) => {
	const guard = { field, operation, parameters: () => given };
	expect(await outcomeOf(guard, undefined, ODD_VALUES[0])).toBe('stopped');
});

it('stops the run before it sends a marketing message at night', async () => {
	const night = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2040-01-10T21:00:00+01:00'));
	const marketing = { ...SEND, pushtype: 'marketing' };
	const { stopped } = await runWith('campaign.send', marketing);
	expect(stopped?.message).toContain("outside France's legal hours");
	night.mockRestore();
});
