import { translationFor } from '../../../../nodes/SmsCampaigns/sendAndWait/page/translations';

it.each([
	[undefined, 'en'],
	['', 'en'],
	['fr-FR,fr;q=0.9,en-US;q=0.8', 'fr'],
	['FR-ca', 'fr'],
	['ja,fr;q=0.5', 'fr'],
	['es-MX', 'es'],
	['nl, it;q=0.5', 'it'],
	['fro', 'en'],
	['xx;q=abc,,;;,', 'en'],
	['*', 'en'],
])('for the accepted languages %j, uses the language %s', (accepted, lang) => {
	expect(translationFor(accepted).lang).toBe(lang);
});
