// The fixed texts of the page, in each of its languages. The user writes the message and may write the labels.

/** The texts of the page in one language. */
export interface Translation {
	/** Language tag of the page and its dates. */
	lang: string;
	heading: string;
	approve: string;
	disapprove: string;
	/** Followed by the date. */
	until: string;
	thanks: string;
	/** Followed by the label of the pressed button. */
	yourAnswer: string;
	close: string;
	/** When the question has been answered or replaced. */
	over: string;
	overText: string;
	late: string;
	lateText: string;
	broken: string;
	brokenText: string;
}

const english: Translation = {
	lang: 'en',
	heading: 'Your approval is needed',
	approve: 'Approve',
	disapprove: 'Decline',
	until: 'You can answer until',
	thanks: 'Thank you',
	yourAnswer: 'Your answer:',
	close: 'You can close this page now.',
	over: 'Nothing to answer here any more',
	overText: 'This question has been answered, or it was taken back. Nothing was changed just now.',
	late: 'The time to answer is over',
	lateText: 'Nothing was changed just now. Please contact whoever sent you the message.',
	broken: 'This page cannot be shown right now',
	brokenText: 'Please try again later. Nothing was changed just now.',
};

const translations: Translation[] = [
	english,
	{
		lang: 'fr',
		heading: 'Votre accord est demandé',
		approve: 'Approuver',
		disapprove: 'Refuser',
		until: 'Vous pouvez répondre jusqu’au',
		thanks: 'Merci',
		yourAnswer: 'Votre réponse :',
		close: 'Vous pouvez fermer cette page.',
		over: 'Il n’y a plus rien à répondre ici',
		overText: 'Cette question a déjà reçu une réponse ou a été retirée. Rien n’a été modifié.',
		late: 'Le délai de réponse est passé',
		lateText: 'Rien n’a été modifié. Contactez la personne qui vous a envoyé le message.',
		broken: 'Cette page ne peut pas être affichée pour le moment',
		brokenText: 'Réessayez plus tard. Rien n’a été modifié.',
	},
	{
		lang: 'de',
		heading: 'Ihre Zustimmung wird benötigt',
		approve: 'Zustimmen',
		disapprove: 'Ablehnen',
		until: 'Sie können antworten bis',
		thanks: 'Danke',
		yourAnswer: 'Ihre Antwort:',
		close: 'Sie können diese Seite jetzt schließen.',
		over: 'Hier gibt es nichts mehr zu beantworten',
		overText:
			'Diese Frage ist schon beantwortet oder wurde zurückgezogen. Es wurde nichts geändert.',
		late: 'Die Zeit für eine Antwort ist vorbei',
		lateText: 'Es wurde nichts geändert. Bitte wenden Sie sich an den Absender der Nachricht.',
		broken: 'Diese Seite kann gerade nicht angezeigt werden',
		brokenText: 'Bitte versuchen Sie es später noch einmal. Es wurde nichts geändert.',
	},
	{
		lang: 'es',
		heading: 'Se necesita su aprobación',
		approve: 'Aprobar',
		disapprove: 'Rechazar',
		until: 'Puede responder hasta el',
		thanks: 'Gracias',
		yourAnswer: 'Su respuesta:',
		close: 'Ya puede cerrar esta página.',
		over: 'Aquí ya no hay nada que responder',
		overText: 'Esta pregunta ya fue respondida o se retiró. No se ha cambiado nada.',
		late: 'El plazo para responder ha terminado',
		lateText: 'No se ha cambiado nada. Contacte con quien le envió el mensaje.',
		broken: 'Esta página no se puede mostrar en este momento',
		brokenText: 'Inténtelo de nuevo más tarde. No se ha cambiado nada.',
	},
	{
		lang: 'it',
		heading: 'È richiesta la Sua approvazione',
		approve: 'Approva',
		disapprove: 'Rifiuta',
		until: 'Può rispondere fino al',
		thanks: 'Grazie',
		yourAnswer: 'La Sua risposta:',
		close: 'Ora può chiudere questa pagina.',
		over: 'Qui non c’è più nulla a cui rispondere',
		overText: 'Questa domanda ha già avuto risposta o è stata ritirata. Nulla è stato modificato.',
		late: 'Il tempo per rispondere è scaduto',
		lateText: 'Nulla è stato modificato. Contatti chi Le ha inviato il messaggio.',
		broken: 'Questa pagina non può essere mostrata in questo momento',
		brokenText: 'Riprovi più tardi. Nulla è stato modificato.',
	},
];

/**
 * Returns the translation that the phone prefers; English if it accepts none of the languages.
 * @param acceptLanguage the `Accept-Language` header
 */
export function translationFor(acceptLanguage: string | undefined): Translation {
	const preferred = (acceptLanguage ?? '')
		.split(',')
		.map((part) => {
			const [tag, ...settings] = part.trim().toLowerCase().split(';');
			const quality = settings
				.map((setting) => /^\s*q=([\d.]+)\s*$/.exec(setting)?.[1])
				.find(Boolean);
			return { lang: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
		})
		.filter(({ quality }) => quality > 0)
		.sort((a, b) => b.quality - a.quality);
	for (const { lang } of preferred) {
		const translation = translations.find((candidate) => candidate.lang === lang);
		if (translation) return translation;
	}
	return english;
}
