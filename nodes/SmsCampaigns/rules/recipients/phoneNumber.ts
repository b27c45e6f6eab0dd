// Interprets digits as a phone number, with the phone library's numbering plans.
import {
	Metadata,
	parsePhoneNumberFromString as parse,
	type CountryCode,
	type NumberingPlan as LibraryPlan,
	type PhoneNumber,
} from 'libphonenumber-js/min';

/** The interpretation of a number's digits. At most one of the optional fields is present. */
export interface NumberReading {
	/** The international number without a plus sign. */
	digits: string;
	/** A warning about an accepted number, which continues a sentence that begins with the number. */
	doubt?: string;
	/** The other possible number, if the digits are ambiguous. */
	orNational?: string;
	/** Whether no such number can exist. */
	isWrong?: boolean;
}

/** The data for accepting most numbers without the library's parser, which takes a hundred times as long. */
interface NumberingPlan {
	callingCode: string;
	/** The possible lengths of a number without the calling code. */
	lengths: number[];
	/** The prefix of national calls, which may match an empty string. */
	prefix?: RegExp;
}

/** The library declares only some members of its classes. */
const metadata = new Metadata() as Metadata & {
	getCountryCodesForCallingCode(callingCode: string): CountryCode[] | undefined;
	numberingPlan: LibraryPlan & { callingCode(): string; nationalPrefixForParsing(): string | 0 };
};

const plans = new Map<CountryCode, NumberingPlan>();

function planOf(country: CountryCode): NumberingPlan {
	const known = plans.get(country);
	if (known) return known;
	metadata.selectNumberingPlan(country);
	const { numberingPlan } = metadata;
	const prefix = numberingPlan.nationalPrefixForParsing();
	const plan = {
		callingCode: numberingPlan.callingCode(),
		lengths: numberingPlan.possibleLengths(),
		prefix: prefix ? new RegExp(`^(?:${prefix})`) : undefined,
	};
	plans.set(country, plan);
	return plan;
}

const LONGEST_CALLING_CODE = 3;

/**
 * Returns the countries that share a number's calling code, the main country first; none for an unknown code.
 * @param digits an international number without a plus sign
 */
export function countriesWithCode(digits: string): CountryCode[] {
	for (let length = 1; length <= LONGEST_CALLING_CODE; length++) {
		const countries = metadata.getCountryCodesForCallingCode(digits.slice(0, length));
		if (countries) return countries;
	}
	return [];
}

/**
 * The ranges of the French plan that have their own country code, with patterns for the first digits after the 0:
 * Réunion and Mayotte, Guadeloupe with Saint-Martin and Saint-Barthélemy, French Guiana, Martinique,
 * Saint-Pierre-et-Miquelon. The plan (Arcep, decision 2018-0881) seldom changes, unlike the ranges assigned to
 * operators. 06 39 98 xx xx is reserved for fiction and belongs to the mainland.
 */
const OVERSEAS: ReadonlyArray<[code: string, start: RegExp]> = [
	['262', /^(?:26[2389]|639(?!98)|69[23]|709(?:2|3[5-9])|9(?:39[89]|47[89]|76[239]))/],
	['590', /^(?:590|5987|69[01]|7090|9(?:395|475|76[018]))/],
	['594', /^(?:594|5988|694|7093[0-4]|9(?:396|476|76[45]))/],
	['596', /^(?:596|5989|69[67]|7091|9(?:397|477|76[67]))/],
	['508', /^(?:508|708)/],
];

const MAINLAND = '33';

/** The country codes in the French plan. */
export const FRENCH_CODES: ReadonlySet<string> = new Set([
	MAINLAND,
	...OVERSEAS.map(([code]) => code),
]);

const FRENCH_LENGTH = 9;

/**
 * Returns a French-plan number with its correct country code: people dial mainland and overseas numbers in the same
 * way, and each national number is unique in the plan.
 * @param digits an international number without a plus sign; a number of another plan is returned unchanged
 * @param callingCode the code to replace: the default country's for a national number, otherwise 33
 */
export function withFrenchCode(digits: string, callingCode = MAINLAND): string {
	const national = digits.slice(callingCode.length);
	const isFrench = national.length === FRENCH_LENGTH && digits.startsWith(callingCode);
	if (!isFrench || !FRENCH_CODES.has(callingCode)) return digits;
	const [code] = OVERSEAS.find(([, start]) => start.test(national)) ?? [];
	// Landlines of Saint-Pierre-et-Miquelon contain the code only once.
	if (code === '508' && national.startsWith(code)) return national;
	// Special numbers (8…) exist under each code.
	return (code ?? (national.startsWith('8') ? callingCode : MAINLAND)) + national;
}

/** The maximum length of a mobile number in its international form, although the standard allows 15 digits. */
const MAX_MOBILE_DIGITS = 13;

/** The usual minimum length of a mobile number in its international form. */
const MIN_MOBILE_DIGITS = 11;

/** The shortest numbers that can receive an SMS have 7 digits, including the country code. */
const USUAL = /^[1-9]\d{6,14}$/;

/** Checks, without parsing, whether a string is an international number of a possible length that needs no cleaning. */
export function isWhole(text: string): boolean {
	if (!USUAL.test(text)) return false;
	const [country] = countriesWithCode(text);
	if (country === undefined) return false;
	const plan = planOf(country);
	const national = text.slice(plan.callingCode.length);
	if (!plan.lengths.includes(national.length) || hasPrefix(national, plan)) return false;
	return withFrenchCode(text) === text;
}

/** Checks whether a number without its calling code begins with the prefix of national calls. */
const hasPrefix = (national: string, { prefix }: NumberingPlan): boolean =>
	(prefix?.exec(national)?.[0] ?? '') !== '';

/**
 * Reads a number that begins with a country code, which the national zero may follow. Determines only from the length
 * whether a number is *possible*, because the assigned ranges change with every release of the phone library.
 * @param digits without `+` and `00`
 */
export function readInternational(digits: string): NumberReading {
	if (isWhole(digits)) return { digits };
	const parsed = parse(`+${digits}`);
	if (!parsed) return fitsNothing(digits);
	const number = withFrenchCode(parsed.number.slice(1));
	// A second zero may follow the first.
	if (number !== digits) return readInternational(number);
	if (keepsPrefix(parsed)) return { digits, isWrong: true };
	return parsed.isPossible() && USUAL.test(digits) ? { digits } : fitsNothing(digits);
}

/**
 * Reads a number without `+` or `00`. If both a national and an international number are possible, checks their ranges.
 * A number that begins with the country's calling code is never read as national, so that reading a cleaned number
 * again returns the same number.
 * @returns both numbers if both remain possible
 */
export function readNumber(digits: string, country?: CountryCode): NumberReading {
	if (country === undefined) return readInternational(digits);
	const { callingCode, lengths } = planOf(country);
	if (digits.startsWith(callingCode)) {
		if (isWhole(digits) && !lengths.includes(digits.length)) return { digits };
		return readWithCallingCode(digits, country);
	}
	const parsed = parse(digits, country);
	const national = parsed?.isPossible() && !keepsPrefix(parsed) ? parsed : undefined;
	const afterZero = readAfterZero(parsed, national, country);
	if (afterZero) return afterZero;
	const abroad = digits.startsWith('0') ? undefined : readInternational(digits);
	const isPossibleAbroad = abroad !== undefined && isInOrder(abroad);
	if (!national) {
		if (isPossibleAbroad) return abroad;
		return digits.startsWith('0') ? { digits, isWrong: true } : fitsNothing(digits, country);
	}
	const number = withFrenchCode(national.number.slice(1), callingCode);
	if (!isPossibleAbroad || digits.length < MIN_MOBILE_DIGITS) {
		const reading = readInternational(number);
		// In Russia, people dial 8 before a number, and some numbers begin with 8.
		const mayLackDigit = digits === national.nationalNumber && startsWithPrefix(national);
		if (!mayLackDigit || !isInOrder(reading)) return reading;
		return { ...reading, doubt: `was read as ${reading.digits}. Check that no digit is missing.` };
	}
	if (number.length <= MAX_MOBILE_DIGITS) {
		if (national.isValid() === isValid(abroad.digits)) return { ...abroad, orNational: number };
		return isValid(abroad.digits) ? abroad : { digits: number };
	}
	return {
		...abroad,
		doubt: `was read as an international number, ${abroad.digits}. If the number is a national (${country}) number, write it in full, with '+' and the country code.`,
	};
}

const isValid = (digits: string) => parse(`+${digits}`)?.isValid() === true;

const isInOrder = ({ doubt, isWrong }: NumberReading) => doubt === undefined && isWrong !== true;

/** Checks whether the library kept the national zero or another prefix, because too few digits follow the prefix. */
const keepsPrefix = (parsed: PhoneNumber): boolean => startsWithPrefix(parsed) && !parsed.isValid();

function startsWithPrefix({ countryCallingCode, nationalNumber }: PhoneNumber): boolean {
	const [country] = countriesWithCode(countryCallingCode);
	return country !== undefined && hasPrefix(nationalNumber, planOf(country));
}

function readWithCallingCode(digits: string, country: CountryCode): NumberReading {
	const { callingCode, lengths } = planOf(country);
	const international = readInternational(digits);
	const national = callingCode + digits;
	const fitsNational = lengths.includes(digits.length) && national.length <= MAX_MOBILE_DIGITS;
	if (!fitsNational) return international.doubt ? fitsNothing(digits, country) : international;
	return isValid(international.digits) ? international : { digits, orNational: national };
}

/** Reads a number in which the country's own calling code follows a zero: `091…` in India. */
function readAfterZero(
	parsed: PhoneNumber | undefined,
	national: PhoneNumber | undefined,
	country: CountryCode,
): NumberReading | undefined {
	const { callingCode } = planOf(country);
	if (parsed?.countryCallingCode !== callingCode || national?.isValid()) return undefined;
	if (!parsed.nationalNumber.startsWith(callingCode)) return undefined;
	const reading = readWithCallingCode(parsed.nationalNumber, country);
	if (!isInOrder(reading)) return undefined;
	if (!national || isValid(reading.digits)) return reading;
	return { ...reading, orNational: national.number.slice(1) };
}

function fitsNothing(digits: string, country?: CountryCode): NumberReading {
	const why = country
		? `matches neither a national number (${country}) nor an international number`
		: 'has unusually few or many digits, or no known country code';
	return { digits, doubt: `${why}. Correct the number, because the service may reject ${digits}.` };
}
