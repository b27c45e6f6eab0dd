/**
 * The numbers of the French plan with a country code of their own, by their first digits without the 0: Réunion and
 * Mayotte, Guadeloupe with Saint-Martin and Saint-Barthélemy, French Guiana, Martinique, Saint-Pierre-et-Miquelon. These
 * are the ranges of the plan, which seldom changes, and not those that operators have (Arcep, decision 2018-0881).
 * 06 39 98 xx xx is for fiction, and belongs to the mainland.
 */
const OVERSEAS: ReadonlyArray<[code: string, start: RegExp]> = [
	['262', /^(?:26[2389]|639(?!98)|69[23]|709(?:2|3[5-9])|9(?:39[89]|47[89]|76[239]))/],
	['590', /^(?:590|5987|69[01]|7090|9(?:395|475|76[018]))/],
	['594', /^(?:594|5988|694|7093[0-4]|9(?:396|476|76[45]))/],
	['596', /^(?:596|5989|69[67]|7091|9(?:397|477|76[67]))/],
	['508', /^(?:508|708)/],
];

const MAINLAND = '33';

/** The country codes that share the French plan. */
const FRENCH_CODES: ReadonlySet<string> = new Set([MAINLAND, ...OVERSEAS.map(([code]) => code)]);

const LENGTH = 9;

/**
 * Gives a number of the French plan its own country code: people dial mainland and overseas numbers alike, and the plan
 * has each number once.
 * @param digits an international number without a plus sign; of any other plan, it is returned as it is
 * @param callingCode the one that does not count: that of the default country for a number in national form, or else 33
 */
export function withFrenchCode(digits: string, callingCode = MAINLAND): string {
	const national = digits.slice(callingCode.length);
	if (!FRENCH_CODES.has(callingCode) || national.length !== LENGTH) return digits;
	if (!digits.startsWith(callingCode)) return digits;
	const [code] = OVERSEAS.find(([, start]) => start.test(national)) ?? [];
	// Landlines of Saint-Pierre-et-Miquelon do not repeat the code.
	if (code === '508' && national.startsWith(code)) return national;
	// Special numbers exist behind each code.
	return (code ?? (national.startsWith('8') ? callingCode : MAINLAND)) + national;
}
