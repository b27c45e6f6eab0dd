// The fixed texts of the page, in each of its languages. The user writes the message.

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
	closed: 'Nothing to answer here at the moment',
};

export type Translation = typeof english;

const translations: Translation[] = [
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
	},
];

/**
 * Returns the translation that the phone prefers; English if it accepts none of the languages.
 * @param acceptLanguage the `Accept-Language` header, which browsers sort by preference
 */
export function translationFor(acceptLanguage = ''): Translation {
	const [, first] = /(?:^|,)\s*(en|fr|de|es|it)\b/i.exec(acceptLanguage) ?? [];
	return translations.find(({ lang }) => lang === first?.toLowerCase()) ?? english;
}
