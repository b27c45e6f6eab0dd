// An opt-out is never an answer, whatever the response type. A longer sentence answers a free-text question.
import fc from 'fast-check';
import {
	COURTESIES,
	isOptOut,
	OPT_OUTS,
	readReply,
} from '../../../../nodes/SmsCampaigns/sendAndWait/reply/readReply';
import type { Expected } from '../../../../nodes/SmsCampaigns/sendAndWait/questionStore';
import { EMOJI, spellingsOf } from '../../../support/sendAndWait/spellings.cts';

const TYPES: Expected[] = [
	{ type: 'freeText' },
	{ type: 'approval', canDisapprove: true },
	{ type: 'choice', choices: ['Today', 'Stop by at eight'] },
];

const wordsOf = (list: string) => list.split(',').map((word) => word.trim());
const answers = (reply: string) =>
	TYPES.map((expected) => readReply(expected, reply)).filter(Boolean);

const LISTED = [
	// Words that the FCC and carriers in the USA list.
	'STOP, STOPALL, UNSUBSCRIBE, END, QUIT, CANCEL, REVOKE, OPT OUT, OPT-OUT, OPTOUT, REMOVE, STOP ALL',
	// Opt-out words of Canadian carriers, and replies typed in France.
	'ARRET, ARRÊT, ARRÊTER, désabonner, DESABONNEMENT, me désabonner, Désinscription, STOP PUB, STOP SMS',
	// Words from Germany, Spain and Italy.
	'STOPP, Stop-SMS, ABBESTELLEN, ABMELDEN, BAJA, DAR DE BAJA, PARAR, CANCELLA, CANCELLAMI, Disiscrivi',
];

it.each([
	...LISTED.join(', ')
		.split(', ')
		.map((word) => [word, 'a word that regulators or carriers list, or people use']),
	['Bonjour, STOP merci', 'two courtesies'],
	['Unsubscribe me please', 'typed in the USA'],
	['STOP au 36180', 'the opt-out text of French campaigns'],
	['STOP par SMS au 36180', 'the opt-out text of French campaigns'],
	['STOP au 36 180 svp', 'a short code in two parts'],
	['Stop36180', 'a short code without a space'],
	['36180 STOP', 'a short code first'],
	['STOP to 60777', 'the opt-out text of British campaigns'],
	['STOP al +33 6 39 98 00 01', 'a long number'],
	['Stop texting me', 'typed in the USA'],
	['please stop sending me messages', 'typed in the USA'],
	['stop sending me any more texts', 'typed in the USA'],
	['S.T.O.P.', 'typed in anger'],
	['S T O P svp', 'typed in anger'],
	['STOP STOP STOP', 'typed in anger'],
	['🅂🅃🄾🄿', 'a generator of letters in squares'],
	['ＳＴＯＰ', 'a full-width keyboard'],
	['ST\u200bOP', "a messenger's zero-width space"],
	['s\u0336t\u0336o\u0336p\u0336', 'a generator of struck-out text'],
	['Arrêtez les SMS', 'typed in France'],
	["Merci d'arrêter", 'typed in France'],
	['Merci d’arrêter de m’envoyer des pubs', 'typed in France'],
])('reads %j as an opt-out: %s', (reply) => {
	expect(answers(reply)).toEqual([]);
	expect(isOptOut(reply)).toBe(true);
});

it.each([
	['Stop by at eight', 'an invitation'],
	['Non-stop please', 'a flight'],
	['nonstop', 'a flight'],
	['Stop 4', 'a bus stop'],
	['Bus stop', 'a place'],
	['Arrêt 12', 'a bus stop'],
	['Full stop', 'a punctuation mark'],
	['Next stop please', 'a bus'],
	['Stop the machine', 'an order'],
	["Don't stop", 'the opposite'],
	['stop or go?', 'a question'],
	['We stop at noon', 'a time'],
	['I want it to stop raining', 'the weather'],
	['Cancel my order', 'an order'],
	['Cancel all', 'an order'],
	['End of June', 'a date'],
	['The end', 'a story'],
	['Quit smoking', 'a habit'],
	['Remove the second one', 'an order'],
	['fin', 'an ordinary word that no carrier takes for an opt-out'],
	['Fin juin', 'a date'],
	['annuler', 'an ordinary word that no carrier takes for an opt-out'],
	['Ende', 'an ordinary word that no carrier takes for an opt-out'],
	['Arrêt maladie', 'a sick note'],
	['Je ne veux pas arrêter', 'the opposite'],
	['Abmeldung bis Freitag', 'a deadline'],
	['Baja California', 'a place'],
	['Cancella tutto', 'an order'],
	['No stop', 'a shop in Italy'],
	['please', 'only a courtesy'],
	['36180', 'only a number'],
	['SMS', 'a channel'],
])('reads %j as an answer to a free-text question: %s', (reply) => {
	expect(readReply({ type: 'freeText' }, reply)).toEqual({ text: reply });
	expect(isOptOut(reply)).toBe(false);
});

const optOuts = wordsOf(OPT_OUTS);
const anyOptOut = fc
	.record({
		word: fc.constantFrom(...optOuts),
		courtesy: fc.constantFrom('', ...wordsOf(COURTESIES)),
		code: fc.constantFrom('', '36180', '38 123', '4821'),
		emoji: fc.constantFrom('', ...EMOJI),
		isFirst: fc.boolean(),
	})
	.map(({ word, courtesy, code, emoji, isFirst }) => {
		const said = [word, code];
		return [...(isFirst ? [courtesy, ...said] : [...said, courtesy]), emoji]
			.filter(Boolean)
			.join(' ');
	})
	.chain(spellingsOf);

it('reads no form of an opt-out as an answer, even with courtesies, a short code or an emoji', () => {
	fc.assert(
		fc.property(anyOptOut, (reply) => {
			expect([reply, answers(reply)]).toEqual([reply, []]);
			expect(isOptOut(reply)).toBe(true);
		}),
	);
});

it('does not read a reply as an answer if the reply also contains an opt-out', () => {
	for (const word of optOuts) {
		for (const reply of [`yes ${word}`, `${word} no`]) {
			expect([reply, readReply(TYPES[1], reply)]).toEqual([reply, undefined]);
		}
	}
});
