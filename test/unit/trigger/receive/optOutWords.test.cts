// Replies as people type them, and which of them ask for no more messages. docs/events.md names those that are read wrongly.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { judgeReply } from '../../../../nodes/SmsCampaigns/trigger/receive/optOutWords';
import { root } from '../../../support/package/packedPackage.cts';

it.each([
	...'STOP, QUIT, END, REVOKE, OPT OUT, CANCEL, UNSUBSCRIBE'
		.split(', ')
		.map((word) => [word, 'listed by the FCC', word.toLowerCase()]),
	['ARRÊT', 'listed in Canada', 'arret'],
	['Stop pub svp', 'typed in France', 'stop'],
	['Please stop sending me offers', 'typed in the USA', 'stop sending'],
	['Wrong number, stop', 'typed in the USA', 'wrong number stop'],
	['Don’t text me again!!', 'typed in the USA', 'dont text me'],
	['I do not want to receive these texts', 'typed in Britain', 'dont want to receive'],
	['No more messages, thank you', 'typed in Britain', 'no more messages'],
	['Hi, could you take me off your list? Thanks', 'typed in Britain', 'take me off your list'],
	['How do I opt out?', 'typed in the USA', 'do i opt out'],
	['I revoke my consent.', 'typed by a lawyer', 'revoke my consent'],
	['ok stop it', 'typed in anger', 'ok stop it'],
	["merci d'arrêter", 'typed in France', 'd arreter'],
	['MERCI D’ARRETER DE M’ECRIRE', 'typed in France', 'arreter de m ecrire'],
	['Ne m’envoyez plus rien', 'typed in France', 'ne m envoyez plus'],
	['Je ne souhaite plus être contacté', 'typed in France', 'souhaite plus etre contacte'],
	['plus de sms svp', 'typed in France', 'plus de sms'],
	['Merci de supprimer mon numéro', 'typed in France', 'supprimer mon numero'],
	['bitte keine SMS mehr', 'typed in Germany', 'keine sms mehr'],
	['Hören Sie bitte auf!', 'typed in Germany', 'horen sie bitte auf'],
	['Ich möchte mich abmelden', 'typed in Germany', 'mich abmelden'],
	['no quiero más', 'typed in Spain', 'no quiero mas'],
	['Por favor dejen de enviarme mensajes', 'typed in Mexico', 'dejen de enviarme'],
	['Quiero darme de baja', 'typed in Spain', 'quiero darme de baja'],
	['¡Basta!', 'typed in Spain and Italy', 'basta'],
	['Non voglio più ricevere messaggi', 'typed in Italy', 'non voglio piu ricevere'],
	['Smettetela di scrivermi', 'typed in Italy', 'smettetela di scrivermi'],
])('%j, %s, is probably an opt-out', (reply, _from, words) => {
	const { optOutLikely, optOutWords } = judgeReply(reply);
	expect([optOutLikely, optOutWords?.[0]]).toEqual([true, words]);
});

it.each([
	...['', undefined, 'Yes', 'No, thanks', 'ok merci', 'Fine', 'Nein danke', 'Who is this?', '👍'],
	...["Don't stop", 'Never stop sending me these!', 'the bus stop', 'Stop by at eight', 'Opt in'],
	...['end of the month', 'When does the offer end?', 'Cancel my order 4711', 'I quit smoking'],
	...["I don't want to unsubscribe", 'Why did you stop sending coupons?', 'No need to stop'],
	...[
		"ne t'arrête pas",
		'n’arrêtez pas de m’envoyer des offres',
		'la fin du mois',
		'Plus de pain ?',
	],
	...['je ne veux pas me désabonner', 'Je voudrais plus de messages', 'Enlevez-moi les oignons'],
	...['Hört nicht auf', 'Am Ende der Woche', 'Keine Zwiebeln bitte', 'Ich lese das in Ruhe'],
	...[
		'No quiero café',
		'No quiero darme de baja',
		'el fin de semana',
		'Basta un euro?',
		'a fine mese',
	],
])('%j is none', (reply) => {
	expect(judgeReply(reply)).toEqual({ optOutLikely: false, optOutWords: null });
});

const WRONG: Array<[reply: string, optOutLikely: boolean]> = [
	['Don’t text me before noon', true],
	['Stop sending the blue ones', true],
	['Wann hören Sie auf zu arbeiten?', true],
	['Cancel', true],
	['Please take my number off your list', false],
	['Cancel my subscription to these texts', false],
	['STOP c’est bon', false],
	['Wrong number', false],
	['This is harassment', false],
	['Plsase stpo', false],
];

it('the docs name replies that are read wrongly', () => {
	const docs = readFileSync(path.join(root, 'docs/events.md'), 'utf8');
	const read = WRONG.map(([reply]) => [reply, judgeReply(reply).optOutLikely]);
	expect(read).toEqual(WRONG);
	expect(WRONG.filter(([reply]) => !docs.includes(`“${reply}”`))).toEqual([]);
});

it('reads as much as ten parts have', () => {
	expect(judgeReply(`${'la '.repeat(600)}stop sending`).optOutLikely).toBe(false);
});
