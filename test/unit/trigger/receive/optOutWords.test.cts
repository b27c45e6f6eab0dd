// Replies that people type, and their classification as opt-outs. The docs name some replies that are classified
// wrongly.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { judgeReply } from '../../../../nodes/SmsCampaigns/trigger/receive/optOutWords';
import { root } from '../../../support/package/packedPackage.cts';

/** Splits the replies of each source at their slashes. */
const split = (all: Array<[from: string, replies: string]>) =>
	all.flatMap(([from, replies]) => replies.split(' / ').map((reply) => [from, reply]));

const LIKELY = split([
	['the list of the FCC', 'STOP / QUIT / END / REVOKE / OPT OUT / CANCEL / UNSUBSCRIBE'],
	['the list of Canada', 'ARRÊT'],
	[
		'typed in the USA',
		'Please stop sending me offers / Wrong number, stop / Don’t text me again!!',
	],
	['typed in the USA', 'How do I opt out? / I revoke my consent. / ok stop it / Opt me out pls'],
	['typed in Britain', 'I do not want to receive these texts / No more messages, thank you'],
	['typed in Britain', 'Hi, could you take me off your list? Thanks / Remove my number'],
	['typed in France', "merci d'arrêter / MERCI D’ARRETER DE M’ECRIRE / Ne m’envoyez plus rien"],
	['typed in France', 'Je ne souhaite plus être contacté / plus de sms svp / Stop pub svp'],
	['typed in Germany', 'bitte keine SMS mehr / Hören Sie bitte auf! / Ich möchte mich abmelden'],
	['typed in Spain', 'no quiero más / Quiero darme de baja / dejen de enviarme mensajes / ¡Basta!'],
	['typed in Italy', 'Non voglio più ricevere messaggi / Smettetela di scrivermi / basta così'],
]);

const OTHERS = split([
	['a courtesy', ' / Yes / No, thanks / ok merci / Fine / Nein danke / Who is this? / 👍'],
	[
		'the opposite',
		"Don't stop / Never stop sending me these! / I don't want to unsubscribe / Opt in",
	],
	['the opposite', "ne t'arrête pas / n’arrêtez pas de m’envoyer des offres / Hört nicht auf"],
	['the opposite', 'No need to stop / je ne veux pas me désabonner / No quiero darme de baja'],
	['a place or a time', 'the bus stop / Stop by at eight / end of the month / la fin du mois'],
	[
		'a place or a time',
		'When does the offer end? / Am Ende der Woche / el fin de semana / a fine mese',
	],
	[
		'an order',
		'Cancel my order 4711 / Enlevez-moi les oignons / Keine Zwiebeln bitte / No quiero café',
	],
	[
		'other words',
		'I quit smoking / Why did you stop sending coupons? / Plus de pain ? / Basta un euro?',
	],
	['other words', 'Je voudrais plus de messages / Ich lese das in Ruhe'],
]);

it.each(LIKELY)('%s: classifies %j as a probable opt-out', (_from, reply) => {
	expect(judgeReply(reply).optOutLikely).toBe(true);
});

it.each(OTHERS)('%s: does not classify %j as an opt-out', (_from, reply) => {
	expect(judgeReply(reply)).toEqual({ optOutLikely: false, optOutWords: null });
});

it.each([
	['Bonjour, STOP merci', ['stop']],
	['Don’t TEXT me, and remove my number', ['dont text me', 'remove my number']],
	['¡No quiero más, gracias!', ['no quiero mas']],
	[`${'la '.repeat(600)}stop sending`, null],
	[undefined, null],
])('in the reply %j, finds the opt-out words %j', (reply, words) => {
	expect(judgeReply(reply).optOutWords).toEqual(words);
});

it('the docs list replies that the trigger classifies incorrectly', () => {
	const docs = readFileSync(path.join(root, 'docs/reference/trigger.md'), 'utf8');
	const namedIn = (start: string) => [
		...docs
			.split(start)[1]
			.split('\n')[0]
			.matchAll(/“(.*?)”/g),
	];
	const read = (start: string) => namedIn(start).map(([, reply]) => judgeReply(reply).optOutLikely);
	expect(read('- Wrongly marked as opt-outs: ')).toEqual(Array(2).fill(true));
	expect(read('- Not recognized: ')).toEqual(Array(2).fill(false));
});
