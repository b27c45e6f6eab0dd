import {
	checkGuards,
	cutForSms,
	fitsReply,
	reviewText,
} from '../../../nodes/SmsCampaigns/sendAndWait/humanReview';
import { createQuestionReader } from '../../../nodes/SmsCampaigns/sendAndWait/question';
import type { Parameters } from '../../../nodes/SmsCampaigns/fields/parameters';

describe('the message of a review', () => {
	it('lists what the model wants to do', () => {
		const input = { phone: '33639980001', count: 2, urgent: true, tags: ['a', { b: 1 }] };
		expect(reviewText('Run Send?\n[object Object]', input)).toBe(
			'Run Send?\nphone: "33639980001"\ncount: 2\nurgent: true\ntags: ["a",{"b":1}]',
		);
	});

	it('lists it below the message that n8n 2.11 fills in, which lacks it', () => {
		const text = 'The agent wants to call Send';
		const stored = '=The agent wants to call {{ $tool.name }}';
		expect(reviewText(text, { phone: '1' }, stored)).toBe(`${text}\n\nInput:\nphone: "1"`);
		expect(reviewText(text, { phone: '1' }, `${stored}!`)).toBe(text);
		expect(reviewText(text, {}, stored)).toBe(text);
	});

	it('stays as it is where there is nothing to list', () => {
		expect(reviewText('Run Send?', { phone: '1' })).toBe('Run Send?');
		expect(reviewText('[object Object]!', undefined)).toBe('!');
		expect(reviewText(undefined, {})).toBe('');
	});

	it('takes from the model no placeholder, no pattern and no character that cannot be sent', () => {
		const input = { text: `$& [link] ok` };
		expect(reviewText('[object Object]', input)).toBe('text: "$&   ok"');
		expect(reviewText('a\u0000\ud800b', {})).toBe('a  b');
		const nested = { text: 'a<-sh<-short->ort->b' };
		expect(reviewText('[object Object]', nested)).toBe('text: "a<-sh ort->b"');
	});

	it('has each value on one line, quoted, with nothing that hides or turns text', () => {
		const input = {
			to: 'Ann\namount: "1"\u2028x',
			'amount\n': '9\u202e00\u200b',
		};
		expect(reviewText('[object Object]', input)).toBe(
			'to: "Ann\\namount: \\"1\\" x"\namount\\n: "900"',
		);
	});

	it('is approved by a reply in 612 characters, or 268 of Unicode', () => {
		expect(
			['x'.repeat(612), 'x'.repeat(613), 'я'.repeat(268), 'я'.repeat(269)].map(fitsReply),
		).toEqual([true, false, true, false]);
	});

	it('is cut for the SMS, between characters', () => {
		expect(cutForSms('x'.repeat(280))).toBe('x'.repeat(280));
		const cut = cutForSms('😀'.repeat(300));
		expect(cut).toBe(`${'😀'.repeat(277)}...`);
		expect(cutForSms(`${'x'.repeat(276)} y${'z'.repeat(20)}`)).toBe(`${'x'.repeat(276)}...`);
	});
});

describe('who reviews', () => {
	const check = (set: Record<string, unknown>) => () =>
		checkGuards({ isReview: true, stored: (path: string) => set[path] } as unknown as Parameters);

	it('is for a person to say', () => {
		expect(check({ to: '={{ $vars.boss }}', defaultCountry: 'FR' })).not.toThrow();
	});

	it.each([
		['to', 'To'],
		['approvalOptions', 'Approval Options'],
		['answerBy', 'Answer By'],
		['options.replyCode', 'Reply Code'],
		// Another country makes another person of a number without a country code.
		['defaultCountry', 'Default Country'],
	])('is not left to the model by %s', (path, field) => {
		for (const source of ["$fromAI('x')", '$tool.parameters.x', "$('Chat').item.json.x"]) {
			expect(check({ [path]: `={{ ${source} }}` })).toThrow(`'${field}'`);
		}
	});
});

describe('a review', () => {
	/** What a reviewer gets, and how the answer may come. */
	function reviewOf(text: string, answerBy: string, to = '33639980001') {
		const set: Record<string, unknown> = {
			to,
			message: '[object Object]',
			answerBy,
		};
		const read = (path: string) => set[path];
		const parameters = {
			isReview: true,
			asTool: true,
			timeZone: 'Europe/Paris',
			guardsOff: new Set(),
			stored: read,
			get: read,
			field: () => ({ text }),
			isFixed: () => true,
			isForRun: () => true,
			differsAt: () => undefined,
			templateOf: () => undefined,
		} as unknown as Parameters;
		const item = createQuestionReader(parameters)(0, { notes: [], warnings: [] });
		if (!('message' in item)) throw new Error('It was left out.');
		return { sent: item.message.wire.text, byReply: item.replyRules !== undefined, item };
	}

	it('by a reply shows all of it, with how to reply at the end', () => {
		const { sent, byReply } = reviewOf('Reply YES or NO', 'reply');
		expect([sent, byReply]).toEqual(['text: "Reply YES or NO"\nReply YES 0000', true]);
	});

	it('is refused where the model says who reviews', () => {
		expect(() => reviewOf('Go?', 'reply', "={{ $fromAI('to') }}")).toThrow("'To'");
	});

	it('by a reply is refused where it is too long, with the way out', () => {
		expect(() => reviewOf('x'.repeat(600), 'reply')).toThrow(/too long to be approved by a reply/);
	});

	it('by either is answered by the link alone where it is too long', () => {
		const { sent, byReply, item } = reviewOf('x'.repeat(600), 'linkOrReply');
		expect(byReply).toBe(false);
		expect(sent).toMatch(/^text: "x{268,274}\.\.\.\n\S+$/);
		expect(item.asked.text).toBe(`text: "${'x'.repeat(600)}"`);
	});
});
