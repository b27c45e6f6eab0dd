import { parsePhoneNumber } from './phoneNumber.mts';
import { FILTER_REASONS } from './types.mts';
import type { FilterReason, PlannedRecipient } from './types.mts';

/** The account data that the filters use. */
export interface FilterFacts {
	blacklist: ReadonlySet<string>;
	npai: ReadonlySet<string>;
	allowedCountries: ReadonlySet<string>;
	/** Phone numbers that reached the anti-flood limit. */
	flooded: ReadonlySet<string>;
	/** The number of messages that can still be sent this month to each country with a limit. */
	countryRoom: ReadonlyMap<string, number>;
}

type FilteredRecipient = Pick<PlannedRecipient, 'phone' | 'country' | 'reason'>;

/**
 * Returns a function that filters a campaign's recipients one by one. The filters are applied in the order of
 * `FILTER_REASONS`, and the first match is the reason, so every recipient is counted once.
 */
export function createRecipientFilter(facts: FilterFacts): (given: string) => FilteredRecipient {
	const seen = new Set<string>();
	const room = new Map(facts.countryRoom);

	const applies: Record<FilterReason, (phone: string, country: string) => boolean> = {
		invalid: () => false,
		duplicated: (phone) => {
			if (seen.has(phone)) return true;
			seen.add(phone);
			return false;
		},
		blacklisted: (phone) => facts.blacklist.has(phone),
		npai: (phone) => facts.npai.has(phone),
		not_allowed: (_phone, country) => !facts.allowedCountries.has(country),
		flood: (phone) => facts.flooded.has(phone),
		country_limit: (_phone, country) => {
			const left = room.get(country);
			if (left === undefined) return false;
			if (left <= 0) return true;
			room.set(country, left - 1);
			return false;
		},
	};

	return (given) => {
		const digits = given.trim();
		const found = parsePhoneNumber(digits);
		if (!found) return { phone: null, country: null, reason: 'invalid' as const };
		const { country } = found;
		const reason = FILTER_REASONS.find((name) => applies[name](digits, country)) ?? null;
		return { phone: digits, country, reason };
	};
}
