// The fixed texts of the page, in each of its languages. The user writes the message and may write the labels.

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
	over: 'Nothing to answer here any more',
	late: 'The time to answer is over',
	broken: 'This page cannot be shown right now. Please try again later.',
	unchanged: 'Nothing was changed just now.',
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
		over: 'Il n’y a plus rien à répondre ici',
		late: 'Le délai de réponse est passé',
		broken: 'Cette page ne peut pas être affichée pour le moment. Réessayez plus tard.',
		unchanged: 'Rien n’a été modifié.',
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
		over: 'Hier gibt es nichts mehr zu beantworten',
		late: 'Die Zeit für eine Antwort ist vorbei',
		broken: 'Diese Seite kann gerade nicht angezeigt werden. Bitte versuchen Sie es später.',
		unchanged: 'Es wurde nichts geändert.',
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
		over: 'Aquí ya no hay nada que responder',
		late: 'El plazo para responder ha terminado',
		broken: 'Esta página no se puede mostrar en este momento. Inténtelo más tarde.',
		unchanged: 'No se ha cambiado nada.',
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
		over: 'Qui non c’è più nulla a cui rispondere',
		late: 'Il tempo per rispondere è scaduto',
		broken: 'Questa pagina non può essere mostrata in questo momento. Riprovi più tardi.',
		unchanged: 'Nulla è stato modificato.',
	},
];

/**
 * Returns the translation that the phone prefers; English if it accepts none of the languages.
 * @param acceptLanguage the `Accept-Language` header, which browsers sort by preference
 */
export function translationFor(acceptLanguage = ''): Translation {
	const accepted = acceptLanguage.toLowerCase().split(',');
	const languages = accepted.map((part) => part.trim().split(/[-;]/, 1)[0]);
	for (const language of languages) {
		const translation = translations.find(({ lang }) => lang === language);
		if (translation) return translation;
	}
	return english;
}
