import { containsKeyword } from '../../../../nodes/SmsCampaigns/trigger/settings/filters';

it.each([
	['OUI!', 'oui', true],
	['oui', 'OUI', true],
	['Louis', 'oui', false],
	['Ouistiti', 'oui', false],
	['Bien sûr : oui.', 'oui', true],
	['(oui)', 'oui', true],
	['oui_non', 'oui', true],
	['Été', 'ete', true],
	['ete', 'été', true],
	['e\u0301te\u0301', 'été', true],
	['D’accord', "d'accord", true],
	['accord', "d'accord", false],
	['Oui, merci', 'oui merci', true],
	['merci oui', 'oui merci', false],
	['1', '1', true],
	['11', '1', false],
	['J’aime 👍 ça', '👍', true],
	['oui 👍', 'oui👍', true],
	['Cœur', 'coeur', true],
	['ＯＵＩ', 'oui', true],
	['İptal', 'iptal', true],
	['λόγος', 'ΛΌΓΟΣ!', true],
	['', 'oui', false],
	['', '👍', false],
])('%j holds %j: %j', (message, keyword, expected) => {
	expect(containsKeyword(message, [keyword])).toBe(expected);
	expect(containsKeyword(message, ['somethingelse', keyword])).toBe(expected);
});
