import { translations } from '../../../nodes/SmsCampaigns/sendAndWait/page/translations';
import {
	addReplyLine,
	goesAheadLine,
	languageOf,
} from '../../../nodes/SmsCampaigns/sendAndWait/question';
import { readReply } from '../../../nodes/SmsCampaigns/sendAndWait/reply/readReply';
import { countSegments } from '../../../nodes/SmsCampaigns/rules/message/segments';
import type { Expected } from '../../../nodes/SmsCampaigns/sendAndWait/questionStore';

const BOTH = { type: 'approval', canDisapprove: true } as const;
const ONE = { type: 'approval', canDisapprove: false } as const;
const DAYS: Expected = { type: 'choice', choices: ['Today', 'Tomorrow'] };

it.each<[string, Expected, string]>([
	['Go?', BOTH, 'Go?\nReply YES or NO'],
	['Go?\n', ONE, 'Go?\nReply YES'],
	['On y va ? OUI ou NON', BOTH, 'On y va ? OUI ou NON'],
	['Reply OK.', ONE, 'Reply OK.'],
	['Deploy? SÍ o NO', BOTH, 'Deploy? SÍ o NO'],
	['Is that ok, or no?', BOTH, 'Is that ok, or no?\nReply YES or NO'],
	['OKAY or JAMAIS', BOTH, 'OKAY or JAMAIS\nReply YES or NO'],
	['When?', DAYS, 'When?\n1 Today\n2 Tomorrow'],
	['How many?', { type: 'freeText' }, 'How many?'],
])('adds the possible replies to %j unless the message names them', (message, expected, text) => {
	expect(addReplyLine(message, expected, translations[0])).toBe(text);
});

it.each(translations.map((words) => [words.lang, words] as const))(
	'requests replies in %s once, with words that the node reads and only GSM-7 characters',
	(_lang, words) => {
		const tomorrow = goesAheadLine(words, '2999-01-01T01:30:00.000Z', 'America/New_York');
		expect(tomorrow).toBe(`${words.goesAhead} 2998-12-31 20:30`);
		const now = new Date().toISOString();
		expect(goesAheadLine(words, now, 'UTC')).toBe(`${words.goesAhead} ${now.slice(11, 16)}`);
		expect(countSegments(tomorrow).encoding).toBe('GSM-7');
		const line = addReplyLine('', BOTH, words);
		expect(addReplyLine(line, BOTH, words)).toBe(line);
		expect(countSegments(line).encoding).toBe('GSM-7');
		const typed = line.match(/\p{Lu}{2,}/gu)!;
		expect(typed.map((word) => readReply(BOTH, word))).toMatchObject([
			{ approved: true },
			{ approved: false },
		]);
	},
);

it.each([
	['May it go live?', '33639980001', 'en', 'its text'],
	['On y va ?', '447700900001', 'fr', 'its text'],
	['Dürfen wir die Lieferung um 8 Uhr bringen?', '33639980001', 'de', 'its text'],
	['¿Es usted el titular de la cuenta?', '33639980001', 'es', 'its text'],
	['È Lei il titolare?', '33639980001', 'it', 'its text'],
	['Rendez-vous demain 8 h ?', '33639980001', 'fr', 'France'],
	['Rendez-vous demain 8 h ?', '262', 'fr', 'Réunion'],
	['18:00?', '34', 'es', 'Spain'],
	['18:00?', '5411', 'es', 'Argentina'],
	['18:00?', '39', 'it', 'Italy'],
	['18:00?', '43', 'de', 'Austria'],
	['18:00?', '1', 'en', 'the United States'],
	['18:00?', '81', 'en', 'a country with another language'],
	['O pedido de compra está pronto para a loja?', '351', 'en', 'an unsupported language'],
	['18:00?', '800', 'en', 'a code of no country'],
	['18:00?', '999', 'en', 'no country code'],
])('for %j to %s, uses the language %s because of %s', (question, number, lang) => {
	expect(languageOf(question, number).lang).toBe(lang);
});
