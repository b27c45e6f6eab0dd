import { translationFor } from '../../../../nodes/SmsCampaigns/sendAndWait/page/translations';

it.each([
	[undefined, 'en'],
	['', 'en'],
	['fr', 'fr'],
	['fr-FR,fr;q=0.9,en-US;q=0.8', 'fr'],
	['DE-at', 'de'],
	['ja,it;q=0.5', 'it'],
	['xx;q=abc,,;;,', 'en'],
	['*', 'en'],
])('speaks the language that %s asks for', (accepted, lang) => {
	expect(translationFor(accepted).lang).toBe(lang);
});

it('has all words in every language, and none twice for two things', () => {
	const english = Object.keys(translationFor('en')).sort();
	for (const lang of ['en', 'fr', 'de', 'es', 'it']) {
		const words = translationFor(lang);
		expect(Object.keys(words).sort()).toEqual(english);
		expect(new Set(Object.values(words)).size).toBe(english.length);
		expect(words.lang).toBe(lang);
		expect(Object.values(words)).not.toContain('');
	}
});
