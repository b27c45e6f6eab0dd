import {
	Metadata,
	getCountryCallingCode,
	isSupportedCountry,
	parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';

/** A number in its international form, or as it was where neither reading is possible. */
export interface InternationalNumber {
	digits: string;
	/** Why the outcome deserves a look; follows "<number> ". */
	doubt?: string;
}

/** How long the numbers of a country are: enough to pass the usual international number without parsing it. */
interface NumberingPlan {
	country: CountryCode;
	callingCode: string;
	lengths: number[];
}

const numberingPlans = new Map<string, NumberingPlan | undefined>();

/** Longer than any mobile number in its international form, though the standard allows 15 digits. */
const MAX_MOBILE_DIGITS = 13;

/** Shorter than nearly any mobile number in its international form. */
const MIN_MOBILE_DIGITS = 11;

/** The numbering plan of a two-letter country code in any case (UK is taken for GB); undefined if unknown. */
export function numberingPlanOf(country: string): NumberingPlan | undefined {
	if (!numberingPlans.has(country)) numberingPlans.set(country, loadNumberingPlan(country));
	return numberingPlans.get(country);
}

function loadNumberingPlan(country: string): NumberingPlan | undefined {
	const upper = country.trim().toUpperCase();
	const code = upper === 'UK' ? 'GB' : upper;
	if (!isSupportedCountry(code)) return undefined;
	const metadata = new Metadata();
	metadata.selectNumberingPlan(code);
	const plan = metadata.numberingPlan;
	if (plan === undefined) return undefined;
	return {
		country: code,
		callingCode: getCountryCallingCode(code),
		lengths: plan.possibleLengths(),
	};
}

/**
 * Makes a number written without `+` or `00` international.
 *
 * Only lengths decide (what is *possible*), never lists of assigned ranges, which change with every release of
 * the phone library: the service knows better which numbers exist. A number that fits the country goes as
 * one of that country, unless it would be longer than mobile numbers are; else as an international one without
 * its plus sign. Where both fit, a doubt says so.
 * @param digits digits only
 */
export function toInternational(digits: string, plan: NumberingPlan): InternationalNumber {
	if (isPlainlyInternational(digits, plan)) return { digits };
	const national = parsePhoneNumberFromString(digits, plan.country);
	const abroad = digits.startsWith('0') ? undefined : parsePhoneNumberFromString(`+${digits}`);
	const asIs = abroad?.isPossible() === true;
	if (national?.isPossible() === true) {
		const result = national.number.slice(1);
		if (!asIs || abroad.number === national.number || digits.length < MIN_MOBILE_DIGITS) {
			return { digits: result };
		}
		const doubt = (read: string, goesTo: string, other: string) =>
			`was read as ${read} number and goes to ${goesTo}. If it is ${other}, write it in full, with '+' and the country code.`;
		const here = `a national (${plan.country})`;
		if (result.length <= MAX_MOBILE_DIGITS) {
			return { digits: result, doubt: doubt(here, result, 'an international one') };
		}
		if (digits.startsWith(plan.callingCode)) return { digits };
		return { digits, doubt: doubt('an international', digits, `${here} one`) };
	}
	if (asIs) return { digits };
	return {
		digits,
		doubt: `fits neither a national number (${plan.country}) nor an international one. It goes out as ${digits}, and the service counts it as invalid if it is.`,
	};
}

/** The country's own code and the right length, where that length cannot be a national number. */
function isPlainlyInternational(digits: string, plan: NumberingPlan): boolean {
	const { callingCode, lengths } = plan;
	return (
		digits.startsWith(callingCode) &&
		digits.charCodeAt(callingCode.length) !== 0x30 &&
		lengths.includes(digits.length - callingCode.length) &&
		!lengths.includes(digits.length)
	);
}
