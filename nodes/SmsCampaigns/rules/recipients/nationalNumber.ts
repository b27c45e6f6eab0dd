import {
	Metadata,
	getCountryCallingCode,
	isSupportedCountry,
	parsePhoneNumberFromString,
	type CountryCode,
} from 'libphonenumber-js/min';

interface InternationalNumber {
	/** As typed when it is possible in neither form. */
	digits: string;
	/** Why the user should check the result; follows "<number> ". */
	doubt?: string;
	/** What it can be just as well: one of the two is another person's number. */
	orNational?: string;
}

/** Enough to accept most international numbers unparsed. */
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

/** @param country two letters in any case, without blanks; UK is read as GB */
export function numberingPlanOf(country: string): NumberingPlan | undefined {
	const upper = country.toUpperCase();
	const code = upper === 'UK' ? 'GB' : upper;
	if (!isSupportedCountry(code)) return undefined;
	const plan = numberingPlans.get(code) ?? loadNumberingPlan(code);
	numberingPlans.set(code, plan);
	return plan;
}

function loadNumberingPlan(country: CountryCode): NumberingPlan {
	const metadata = new Metadata();
	metadata.selectNumberingPlan(country);
	return {
		country,
		callingCode: getCountryCallingCode(country),
		lengths: metadata.numberingPlan!.possibleLengths(),
	};
}

/**
 * Converts a number written without `+` or `00` to its international form.
 *
 * Lengths decide (whether a number is *possible*), not lists of assigned ranges, which change with every release of the
 * phone library. Only where a number is possible both as a national and as an international one, the ranges choose.
 * A number that begins with the country's calling code is never read as national, so that cleaning a cleaned number
 * gives no other number.
 * @returns both where the ranges do not choose either
 */
export function toInternational(digits: string, plan: NumberingPlan): InternationalNumber {
	if (isPlainlyInternational(digits, plan)) return { digits };
	if (digits.startsWith(plan.callingCode)) return readWithCallingCode(digits, plan);
	const national = parsePhoneNumberFromString(digits, plan.country);
	const isPossibleAbroad = !digits.startsWith('0') && isPossible(digits);
	if (national?.isPossible() !== true)
		return isPossibleAbroad ? { digits } : fitsNothing(digits, plan);
	const result = withoutNationalZero(national.number.slice(1), plan);
	if (!isPossibleAbroad || digits.length < MIN_MOBILE_DIGITS) return { digits: result };
	if (result.length <= MAX_MOBILE_DIGITS) {
		const isValidAbroad = isValid(digits);
		if (national.isValid() === isValidAbroad) return { digits, orNational: result };
		return { digits: isValidAbroad ? digits : result };
	}
	return {
		digits,
		doubt: `was read as an international number and goes to ${digits}. If it is a national (${plan.country}) one, write it in full, with '+' and the country code.`,
	};
}

/** Drops the national zero of an international number: 33 06 39 98 00 00. */
export function withoutNationalZero(digits: string, plan: NumberingPlan): string {
	if (!digits.startsWith(`${plan.callingCode}0`)) return digits;
	const parsed = parsePhoneNumberFromString(`+${digits}`);
	if (parsed?.isPossible() !== true) return digits;
	const shorter = parsed.number.slice(1);
	// Italy keeps its zero; a second one may follow the first.
	return shorter === digits ? digits : withoutNationalZero(shorter, plan);
}

const isPossible = (digits: string) =>
	parsePhoneNumberFromString(`+${digits}`)?.isPossible() === true;

const isValid = (digits: string) => parsePhoneNumberFromString(`+${digits}`)?.isValid() === true;

function readWithCallingCode(digits: string, plan: NumberingPlan): InternationalNumber {
	const international = withoutNationalZero(digits, plan);
	const national = plan.callingCode + digits;
	const fitsNational = plan.lengths.includes(digits.length) && national.length <= MAX_MOBILE_DIGITS;
	if (!fitsNational)
		return isPossible(international) ? { digits: international } : fitsNothing(digits, plan);
	return isValid(international) ? { digits: international } : { digits, orNational: national };
}

const fitsNothing = (digits: string, { country }: NumberingPlan): InternationalNumber => ({
	digits,
	doubt: `fits neither a national number (${country}) nor an international one. It goes out as ${digits}, and the service counts it as invalid if it is.`,
});

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
