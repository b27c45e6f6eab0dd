import fc from 'fast-check';
import { readReplyRules } from '../../../nodes/SmsCampaigns/sendAndWait/question';
import {
	addReplyLine,
	CODE_STAND_IN,
	insertCode,
} from '../../../nodes/SmsCampaigns/sendAndWait/reply/replyLine';
import type { Parameters } from '../../../nodes/SmsCampaigns/fields/parameters';
import type { Expected } from '../../../nodes/SmsCampaigns/sendAndWait/questionStore';
import { readReply } from '../../../nodes/SmsCampaigns/sendAndWait/reply/readReply';

const BOTH = { type: 'approval', canDisapprove: true } as const;
const ONE = { type: 'approval', canDisapprove: false } as const;
const DAYS: Expected = { type: 'choice', choices: ['Today', 'Tomorrow'] };
const FOUR: Expected = { type: 'choice', choices: ['a', 'b', 'c', 'd'] };
const FREE: Expected = { type: 'freeText' };

const rulesOf = (set: Record<string, unknown>, asTool = false) =>
	readReplyRules(
		{
			get: (path: string) => set[path],
			stored: (path: string) => set[path],
			asTool,
		} as unknown as Parameters,
		0,
		BOTH,
	);

describe('what the message says of a reply', () => {
	it.each<[string, Expected, object, string]>([
		['Go?', BOTH, {}, 'Go?\nReply YES or NO'],
		['Go?\n', ONE, {}, 'Go?\nReply YES'],
		['Go?', BOTH, { code: '0000' }, 'Go?\nReply YES 0000 or NO 0000'],
		['Go? OUI ou NON', BOTH, {}, 'Go? OUI ou NON'],
		['Go? OUI ou NON', BOTH, { always: true }, 'Go? OUI ou NON\nReply YES or NO'],
		['Reply OK.', ONE, {}, 'Reply OK.'],
		['Reply OK.', BOTH, {}, 'Reply OK.\nReply YES or NO'],
		['Is that ok, or no?', BOTH, {}, 'Is that ok, or no?\nReply YES or NO'],
		['Go? OUI ou NON', BOTH, { code: '0000' }, 'Go? OUI ou NON\nReply YES 0000 or NO 0000'],
		['When?', DAYS, {}, 'When?\n1 Today\n2 Tomorrow\nReply 1 or 2'],
		['When, 1 today, 2) tomorrow?', DAYS, {}, 'When, 1 today, 2) tomorrow?'],
		[
			'1 today, 2 tomorrow?',
			DAYS,
			{ code: '0000' },
			'1 today, 2 tomorrow?\nReply 1 or 2, then 0000',
		],
		['Which?', FOUR, {}, 'Which?\n1 a\n2 b\n3 c\n4 d\nReply 1-4'],
		['How many?', FREE, {}, 'How many?'],
	])('%j', (message, expected, rules, text) => {
		expect(addReplyLine(message, expected, rules)).toBe(text);
	});

	it('names words that answer, behind any message', () => {
		fc.assert(
			fc.property(fc.string(), fc.boolean(), (message, hasCode) => {
				const text = addReplyLine(message, BOTH, hasCode ? { code: CODE_STAND_IN } : {});
				if (text === message) return;
				const asked = hasCode ? insertCode(text, BOTH, '4821') : text;
				const [, yes, no] = /\nReply (.+) or (.+)$/.exec(asked)!;
				const code = hasCode ? '4821' : undefined;
				expect([readReply(BOTH, yes, code), readReply(BOTH, no, code)]).toMatchObject([
					{ approved: true },
					{ approved: false },
				]);
				expect(asked.startsWith(message.trimEnd())).toBe(true);
			}),
		);
	});
});

describe('the code', () => {
	const hasCode = (choice: string | undefined, asTool: boolean) => {
		const rules = rulesOf({ answerBy: 'reply', 'options.replyCode': choice }, asTool);
		return rules?.code !== undefined;
	};

	it.each([
		[undefined, [false, true]],
		['on', [true, true]],
		['off', [false, true]],
	])('with Reply Code %p: as a node, as a tool', (choice, expected) => {
		expect([false, true].map((asTool) => hasCode(choice, asTool))).toEqual(expected);
	});
});

it('has no rules where only the link answers', () => {
	expect(rulesOf({})).toBeUndefined();
});
