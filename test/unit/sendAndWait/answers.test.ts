import fc from 'fast-check';
import {
	addReplyLine,
	CODE_STAND_IN,
	insertCode,
	readReplyRules,
} from '../../../nodes/SmsCampaigns/sendAndWait/question';
import type { Parameters } from '../../../nodes/SmsCampaigns/fields/parameters';
import { readReply } from '../../../nodes/SmsCampaigns/sendAndWait/reply/readReply';

const BOTH = { canDisapprove: true };
const ONE = { canDisapprove: false };

const rulesOf = (set: Record<string, unknown>, asTool = false) =>
	readReplyRules(
		{
			get: (path: string) => set[path],
			stored: (path: string) => set[path],
			asTool,
		} as unknown as Parameters,
		0,
		true,
	);

describe('what the message says of a reply', () => {
	it.each([
		['Go?', BOTH, 'Go?\nReply YES or NO'],
		['Go?\n', ONE, 'Go?\nReply YES'],
		['Go?', { ...BOTH, code: '0000' }, 'Go?\nReply YES 0000 or NO 0000'],
		['Go? OUI ou NON', BOTH, 'Go? OUI ou NON'],
		['Reply OK.', ONE, 'Reply OK.'],
		['Reply OK.', BOTH, 'Reply OK.\nReply YES or NO'],
		['Is that ok, or no?', BOTH, 'Is that ok, or no?\nReply YES or NO'],
		['Go? OUI ou NON', { ...BOTH, code: '0000' }, 'Go? OUI ou NON\nReply YES 0000 or NO 0000'],
	])('%j', (message, rules, text) => {
		expect(addReplyLine(message, rules)).toBe(text);
	});

	it('names words that answer, behind any message', () => {
		fc.assert(
			fc.property(fc.string(), fc.boolean(), (message, hasCode) => {
				const rules = { ...BOTH, ...(hasCode && { code: CODE_STAND_IN }) };
				const text = addReplyLine(message, rules);
				if (text === message) return;
				const asked = hasCode ? insertCode(text, rules, '4821') : text;
				const [, yes, no] = /\nReply (.+) or (.+)$/.exec(asked)!;
				const code = hasCode ? '4821' : undefined;
				expect([readReply(yes, code), readReply(no, code)]).toEqual([true, false]);
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
		['onForAiAgents', [false, true]],
		['on', [true, true]],
		['off', [false, false]],
	])('with Reply Code %p: as a node, as a tool', (choice, expected) => {
		expect([false, true].map((asTool) => hasCode(choice, asTool))).toEqual(expected);
	});
});

it('has no rules where only the link answers', () => {
	expect(rulesOf({})).toBeUndefined();
});
