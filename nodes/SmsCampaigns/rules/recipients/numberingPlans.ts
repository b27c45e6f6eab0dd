import {
	Metadata,
	getCountries,
	getCountryCallingCode,
	isSupportedCountry,
	type CountryCode,
	type NumberingPlan as LibraryPlan,
} from 'libphonenumber-js/min';

/** Accepts most numbers without parsing them, which takes a hundred times as long. */
export interface NumberingPlan {
	callingCode: string;
	/** Possible lengths without the calling code. */
	lengths: number[];
	/** What people dial before a national number; it may match nothing. */
	prefix?: RegExp;
}

const LONGEST_CALLING_CODE = 3;

/** By country, and by calling code. */
const plans = new Map<string, NumberingPlan>();

let countriesByCode: Map<string, CountryCode[]> | undefined;

/** @param country two letters in any case, without spaces; UK is read as GB */
export function toCountryCode(country: string): CountryCode | undefined {
	const upper = country.toUpperCase();
	const code = upper === 'UK' ? 'GB' : upper;
	return isSupportedCountry(code) ? code : undefined;
}

export const planOfCountry = (country: CountryCode): NumberingPlan =>
	plans.get(country) ?? loadPlan(country, getCountryCallingCode(country));

/** The plan of an international number without a plus sign; undefined if its calling code is of no country. */
export function planOfNumber(digits: string): NumberingPlan | undefined {
	const code = callingCodeOf(digits);
	return code === undefined ? undefined : (plans.get(code) ?? loadPlan(code, code));
}

/** The countries with the calling code of an international number without a plus sign; none if there is no such code. */
export function countriesWithCode(digits: string): CountryCode[] {
	const code = callingCodeOf(digits);
	return (code !== undefined && countriesByCode?.get(code)) || [];
}

function callingCodeOf(digits: string): string | undefined {
	countriesByCode ??= groupByCode();
	for (let length = 1; length <= LONGEST_CALLING_CODE; length++) {
		const code = digits.slice(0, length);
		if (countriesByCode.has(code)) return code;
	}
	return undefined;
}

function groupByCode(): Map<string, CountryCode[]> {
	const groups = new Map<string, CountryCode[]>();
	for (const country of getCountries()) {
		const code = getCountryCallingCode(country);
		groups.set(code, [...(groups.get(code) ?? []), country]);
	}
	return groups;
}

/** @param of a country, or a calling code: then its main country decides, as in the library */
function loadPlan(of: string, callingCode: string): NumberingPlan {
	const metadata = new Metadata();
	metadata.selectNumberingPlan(of as CountryCode);
	// The library declares only a part of what its plans have.
	const plan = metadata.numberingPlan as LibraryPlan & { nationalPrefixForParsing(): string | 0 };
	const prefix = plan.nationalPrefixForParsing();
	const loaded = {
		callingCode,
		lengths: plan.possibleLengths(),
		prefix: prefix ? new RegExp(`^(?:${prefix})`) : undefined,
	};
	plans.set(of, loaded);
	return loaded;
}

/** Checks whether a number without its calling code begins with what people dial before a national one. */
export const hasPrefix = (national: string, { prefix }: NumberingPlan): boolean =>
	(prefix?.exec(national)?.[0] ?? '') !== '';
