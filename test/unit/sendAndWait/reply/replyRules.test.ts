import fc from 'fast-check';
import {
	addReplyLine,
	CODE_STAND_IN,
	insertCode,
	readReplyRules,
} from '../../../../nodes/SmsCampaigns/sendAndWait/reply/replyRules';
import type { Parameters } from '../../../../nodes/SmsCampaigns/fields/parameters';
import { readReply } from '../../../../nodes/SmsCampaigns/sendAndWait/reply/readReply';

const BOTH = { canDisapprove: true };
const ONE = { canDisapprove: false };

const rulesOf = (set: Record<string, unknown>, nodeType = 'smsCampaigns') =>
	readReplyRules(
		{
			get: (path: string, _index: number, fallback: unknown) => set[path] ?? fallback,
			nodeType,
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
				const real = { ...rules, ...(hasCode && { code: '4821' }) };
				expect([readReply(yes, real), readReply(no, real)]).toEqual([true, false]);
				expect(asked.startsWith(message.trimEnd())).toBe(true);
			}),
		);
	});
});

describe('the code', () => {
	const hasCode = (choice: string | undefined, nodeType: string) => {
		const rules = rulesOf({ answerBy: 'reply', 'options.replyCode': choice }, nodeType);
		return rules.ok && rules.value?.code !== undefined;
	};

	it.each([
		[undefined, [false, true, true]],
		['onForAiAgents', [false, true, true]],
		['on', [true, true, true]],
		['off', [false, false, false]],
	])('with Reply Code %p: node, tool and review', (choice, expected) => {
		const types = ['smsCampaigns', 'smsCampaignsTool', 'smsCampaignsHitlTool'];
		expect(types.map((type) => hasCode(choice, type))).toEqual(expected);
	});
});

it('has no rules where only the link answers', () => {
	expect(rulesOf({})).toEqual({ ok: true, value: undefined });
});
