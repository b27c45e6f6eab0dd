import {
	Metadata,
	getCountryCallingCode,
	isSupportedCountry,
	parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';

/** A number in its international form, or as typed when it is possible in neither form. */
export interface InternationalNumber {
	digits: string;
	/** Why the user should check the result; follows "<number> ". */
	doubt?: string;
}

/** Calling code and possible number lengths of a country: enough to accept most international numbers unparsed. */
export interface NumberingPlan {
	country: CountryCode;
	callingCode: string;
	lengths: number[];
}

/** Saves reading the metadata again for each of 100,000 items. */
const numberingPlans = new Map<CountryCode, NumberingPlan>();

/** No mobile number is longer in its international form, though the standard allows 15 digits. */
const MAX_MOBILE_DIGITS = 13;

/** Hardly any mobile number is shorter in its international form. */
const MIN_MOBILE_DIGITS = 11;

/**
 * Returns the numbering plan of a country.
 * @param country two letters in any case; UK is read as GB
 * @returns undefined for an unknown country
 */
export function numberingPlanOf(country: string): NumberingPlan | undefined {
	const upper = country.trim().toUpperCase();
	const code = upper === 'UK' ? 'GB' : upper;
	if (!isSupportedCountry(code)) return undefined;
	const plan = numberingPlans.get(code) ?? loadNumberingPlan(code);
	if (plan !== undefined) numberingPlans.set(code, plan);
	return plan;
}

function loadNumberingPlan(country: CountryCode): NumberingPlan | undefined {
	const metadata = new Metadata();
	metadata.selectNumberingPlan(country);
	const plan = metadata.numberingPlan;
	if (plan === undefined) return undefined;
	return {
		country,
		callingCode: getCountryCallingCode(country),
		lengths: plan.possibleLengths(),
	};
}

/**
 * Converts a number written without `+` or `00` to its international form.
 *
 * Only lengths decide (whether a number is *possible*), never lists of assigned ranges, which change with every release
 * of the phone library: the service knows better which numbers exist. A number that fits the country is read as
 * national, unless it would be longer than mobile numbers are; otherwise as international without its plus sign. When
 * both fit, the result has a doubt.
 * @param digits digits only
 */
export function toInternational(digits: string, plan: NumberingPlan): InternationalNumber {
	if (isPlainlyInternational(digits, plan)) return { digits };
	const national = parsePhoneNumberFromString(digits, plan.country);
	const abroad = digits.startsWith('0') ? undefined : parsePhoneNumberFromString(`+${digits}`);
	const isPossibleAbroad = abroad?.isPossible() === true;
	if (national?.isPossible() === true) {
		const result = national.number.slice(1);
		if (
			!isPossibleAbroad ||
			abroad.number === national.number ||
			digits.length < MIN_MOBILE_DIGITS
		) {
			return { digits: result };
		}
		const doubt = (read: string, goesTo: string, other: string) =>
			`was read as ${read} number and goes to ${goesTo}. If it is ${other}, write it in full, with '+' and the country code.`;
		const aNational = `a national (${plan.country})`;
		if (result.length <= MAX_MOBILE_DIGITS) {
			return { digits: result, doubt: doubt(aNational, result, 'an international one') };
		}
		if (digits.startsWith(plan.callingCode)) return { digits };
		return { digits, doubt: doubt('an international', digits, `${aNational} one`) };
	}
	if (isPossibleAbroad) return { digits };
	return {
		digits,
		doubt: `fits neither a national number (${plan.country}) nor an international one. It goes out as ${digits}, and the service counts it as invalid if it is.`,
	};
}

/** Checks for the country's calling code and a possible length, provided no national number has that length. */
function isPlainlyInternational(digits: string, plan: NumberingPlan): boolean {
	const { callingCode, lengths } = plan;
	return (
		digits.startsWith(callingCode) &&
		digits.charCodeAt(callingCode.length) !== 0x30 &&
		lengths.includes(digits.length - callingCode.length) &&
		!lengths.includes(digits.length)
	);
}
