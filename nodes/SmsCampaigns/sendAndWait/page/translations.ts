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

const french: Translation = {
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
};

/**
 * Returns the translation that the phone prefers; English if it accepts neither.
 * @param acceptLanguage the `Accept-Language` header, which browsers sort by preference
 */
export function translationFor(acceptLanguage = ''): Translation {
	const [, first] = /(?:^|,)\s*(en|fr)\b/i.exec(acceptLanguage) ?? [];
	return first?.toLowerCase() === 'fr' ? french : english;
}
