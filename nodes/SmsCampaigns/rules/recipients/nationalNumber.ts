import {
	parsePhoneNumberFromString as parse,
	type CountryCode,
	type PhoneNumber,
} from 'libphonenumber-js/min';

import { withFrenchCode } from './frenchPlan';
import { hasPrefix, planOfCountry, planOfNumber } from './numberingPlans';

/** How a number without formatting is read; at most one of the reasons is there. */
export interface NumberReading {
	/** The international number without a plus sign. */
	digits: string;
	/** What to tell of a number that is sent; follows "<number> ". */
	doubt?: string;
	/** What it can be just as well: one of the two is another person's number. */
	orNational?: string;
	/** Whether it is nobody's number. */
	isWrong?: boolean;
}

/** No mobile number is longer in its international form, though the standard allows 15 digits. */
const MAX_MOBILE_DIGITS = 13;

/** Hardly any mobile number is shorter in its international form. */
const MIN_MOBILE_DIGITS = 11;

/** The shortest numbers that can take an SMS have 7 digits with their country code. */
const USUAL = /^[1-9]\d{6,14}$/;

/** Checks, without parsing it, whether a text is an international number of a possible length that needs no cleaning. */
export function isWhole(text: string): boolean {
	if (!USUAL.test(text)) return false;
	const plan = planOfNumber(text);
	if (!plan?.lengths.includes(text.length - plan.callingCode.length)) return false;
	return !hasPrefix(text.slice(plan.callingCode.length), plan) && withFrenchCode(text) === text;
}

/**
 * Reads a number that begins with a country code, also one with the national zero behind it. Whether a number is
 * *possible* decides, which is its length: lists of assigned ranges change with every release of the phone library.
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
 * Reads a number that was written without `+` or `00`.
 *
 * Only where it is possible both as a national and as an international number, the ranges choose. A number that begins with
 * the country's calling code is never read as national, so that cleaning a cleaned number gives no other number.
 * @returns both where the ranges do not choose either
 */
export function readNumber(digits: string, country?: CountryCode): NumberReading {
	if (country === undefined) return readInternational(digits);
	const { callingCode, lengths } = planOfCountry(country);
	if (digits.startsWith(callingCode)) {
		if (isWhole(digits) && !lengths.includes(digits.length)) return { digits };
		return readWithCallingCode(digits, country);
	}
	const parsed = parse(digits, country);
	const national = parsed?.isPossible() && !keepsPrefix(parsed) ? parsed : undefined;
	const behindZero = readBehindZero(parsed, national, country);
	if (behindZero) return behindZero;
	const abroad = digits.startsWith('0') ? undefined : readInternational(digits);
	const isPossibleAbroad = abroad !== undefined && isInOrder(abroad);
	if (!national) {
		if (isPossibleAbroad) return abroad;
		return digits.startsWith('0') ? { digits, isWrong: true } : fitsNothing(digits, country);
	}
	const number = withFrenchCode(national.number.slice(1), callingCode);
	if (!isPossibleAbroad || digits.length < MIN_MOBILE_DIGITS) {
		const reading = readInternational(number);
		// In Russia, people dial 8 before a number, and some numbers begin with it.
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
		doubt: `was read as an international number and is sent to ${abroad.digits}. If it is a national (${country}) one, write it in full, with '+' and the country code.`,
	};
}

const isValid = (digits: string) => parse(`+${digits}`)?.isValid() === true;

const isInOrder = ({ doubt, isWrong }: NumberReading) => doubt === undefined && isWrong !== true;

/** Checks whether the library left the national zero, or another prefix, in place: too few digits follow it. */
const keepsPrefix = (parsed: PhoneNumber): boolean => startsWithPrefix(parsed) && !parsed.isValid();

function startsWithPrefix({ countryCallingCode, nationalNumber }: PhoneNumber): boolean {
	const plan = planOfNumber(countryCallingCode);
	return plan !== undefined && hasPrefix(nationalNumber, plan);
}

function readWithCallingCode(digits: string, country: CountryCode): NumberReading {
	const { callingCode, lengths } = planOfCountry(country);
	const international = readInternational(digits);
	const national = callingCode + digits;
	const fitsNational = lengths.includes(digits.length) && national.length <= MAX_MOBILE_DIGITS;
	if (!fitsNational) return international.doubt ? fitsNothing(digits, country) : international;
	return isValid(international.digits) ? international : { digits, orNational: national };
}

/** Reads a country's own calling code behind a zero: `091…` in India. */
function readBehindZero(
	parsed: PhoneNumber | undefined,
	national: PhoneNumber | undefined,
	country: CountryCode,
): NumberReading | undefined {
	const { callingCode } = planOfCountry(country);
	if (parsed?.countryCallingCode !== callingCode || national?.isValid()) return undefined;
	if (!parsed.nationalNumber.startsWith(callingCode)) return undefined;
	const reading = readWithCallingCode(parsed.nationalNumber, country);
	if (!isInOrder(reading)) return undefined;
	if (!national || isValid(reading.digits)) return reading;
	return { ...reading, orNational: national.number.slice(1) };
}

function fitsNothing(digits: string, country?: CountryCode): NumberReading {
	const why = country
		? `fits neither a national number (${country}) nor an international one`
		: 'has an unusual number of digits, or no known country code';
	return {
		digits,
		doubt: `${why}. It is sent as ${digits}, and the service may count it as invalid.`,
	};
}
