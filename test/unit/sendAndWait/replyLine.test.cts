import { addReplyLine } from '../../../nodes/SmsCampaigns/sendAndWait/question';
import type { Expected } from '../../../nodes/SmsCampaigns/sendAndWait/questionStore';

const BOTH = { type: 'approval', canDisapprove: true } as const;
const ONE = { type: 'approval', canDisapprove: false } as const;
const DAYS: Expected = { type: 'choice', choices: ['Today', 'Tomorrow'] };

it.each<[string, Expected, string]>([
	['Go?', BOTH, 'Go?\nReply YES or NO'],
	['Go?\n', ONE, 'Go?\nReply YES'],
	['On y va ? OUI ou NON', BOTH, 'On y va ? OUI ou NON'],
	['Reply OK.', ONE, 'Reply OK.'],
	['Is that ok, or no?', BOTH, 'Is that ok, or no?\nReply YES or NO'],
	['OKAY or JAMAIS', BOTH, 'OKAY or JAMAIS\nReply YES or NO'],
	['When?', DAYS, 'When?\n1 Today\n2 Tomorrow'],
	['How many?', { type: 'freeText' }, 'How many?'],
])('of %j the message says how to reply', (message, expected, text) => {
	expect(addReplyLine(message, expected)).toBe(text);
});
