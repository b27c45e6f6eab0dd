// The fixed wording of a question and its page in each language. The user writes the message.

const english = {
	lang: 'en',
	approval: 'Your approval is needed',
	question: 'A question for you',
	send: 'Send',
	approve: 'Approve',
	disapprove: 'Decline',
	until: 'You can answer until',
	thanks: 'Thank you',
	yourAnswer: 'Your answer:',
	closed: 'There is nothing to answer at the moment',
	late: 'Too late, or already answered',
	// A time follows this text. The text is also part of the SMS, so it contains only GSM-7 letters.
	goesAhead: 'Goes ahead without an answer:',
	// The reply instructions in the SMS contain only GSM-7 letters and answers that reply/readReply.ts recognizes.
	reply: ['Reply YES', 'or NO'],
	/** Words that identify a question's language, without accents. Several languages may share a word. */
	common: 'the an you your is are can may will at to in on for of and we it this please',
};

export type Translation = typeof english;

export const translations: Translation[] = [
	english,
	{
		lang: 'fr',
		approval: 'Votre accord est demandé',
		question: 'Une question pour vous',
		send: 'Envoyer',
		approve: 'Approuver',
		disapprove: 'Refuser',
		until: 'Vous pouvez répondre jusqu’au',
		thanks: 'Merci',
		yourAnswer: 'Votre réponse :',
		closed: 'Il n’y a rien à répondre ici pour le moment',
		late: 'Trop tard, ou réponse déjà donnée',
		goesAhead: 'Poursuite sans réponse :',
		reply: ['Répondez OUI', 'ou NON'],
		common: 'vous votre vos est on y va le la les un une de du des et a au en pour ce nous il',
	},
	{
		lang: 'de',
		approval: 'Ihre Zustimmung wird benötigt',
		question: 'Eine Frage an Sie',
		send: 'Senden',
		approve: 'Zustimmen',
		disapprove: 'Ablehnen',
		until: 'Sie können antworten bis',
		thanks: 'Danke',
		yourAnswer: 'Ihre Antwort:',
		closed: 'Hier gibt es zurzeit nichts zu beantworten',
		late: 'Zu spät oder schon beantwortet',
		goesAhead: 'Ohne Antwort geht es weiter:',
		reply: ['Antworten Sie JA', 'oder NEIN'],
		common: 'sie ihr ihre ist darf kann konnen soll wir der die das den ein eine es um und fur zu',
	},
	{
		lang: 'es',
		approval: 'Se necesita su aprobación',
		question: 'Una pregunta para usted',
		send: 'Enviar',
		approve: 'Aprobar',
		disapprove: 'Rechazar',
		until: 'Puede responder hasta el',
		thanks: 'Gracias',
		yourAnswer: 'Su respuesta:',
		closed: 'No hay nada que responder aquí por el momento',
		late: 'Demasiado tarde, o ya respondida',
		goesAhead: 'Sin respuesta, se procede:',
		reply: ['Responda SI', 'o NO'],
		common: 'usted su sus es puede el la los las un una de del y a al en por para que se',
	},
	{
		lang: 'it',
		approval: 'È richiesta la Sua approvazione',
		question: 'Una domanda per Lei',
		send: 'Invia',
		approve: 'Approva',
		disapprove: 'Rifiuta',
		until: 'Può rispondere fino al',
		thanks: 'Grazie',
		yourAnswer: 'La Sua risposta:',
		closed: 'Al momento non c’è nulla a cui rispondere qui',
		late: 'Troppo tardi, o risposta già data',
		goesAhead: 'Senza risposta, si procede:',
		reply: ['Risponda SI', 'o NO'],
		common: 'lei suo sua puo il lo la gli le un una di del e a al in per che si',
	},
];

/**
 * Returns the translation that the phone prefers; English if the phone accepts none of the languages.
 * @param acceptLanguage the `Accept-Language` header, which browsers sort by preference
 */
export function translationFor(acceptLanguage = ''): Translation {
	const [, first] = /(?:^|,)\s*(en|fr|de|es|it)\b/i.exec(acceptLanguage) ?? [];
	return translations.find(({ lang }) => lang === first?.toLowerCase()) ?? english;
}
