import { PARIS } from '../../shared/dateTime';
import { whyOutside } from './allowedHours';
import { FRENCH_MARKETING } from './frenchMarketing';

/** Marketing for which no hours are set. */
interface FreeMarketing {
	/** When it is scheduled, in milliseconds since 1970; undefined: it goes out at once. */
	when?: number;
	/** Undefined for lists, whose numbers are not known. */
	numbers?: Iterable<{ value: string }>;
}

/** Returns what to say of all such messages of a run: that one breaks French law, or that one may go out at night. */
export function marketingNote(
	messages: readonly FreeMarketing[],
	now = Date.now(),
): string | undefined {
	const reasons = new Map<number, string | undefined>();
	for (const { when = now, numbers } of messages) {
		if (!reasons.has(when)) reasons.set(when, whyOutside(when, PARIS, FRENCH_MARKETING));
		const why = reasons.get(when);
		if (why === undefined || (numbers && !hasFrench(numbers))) continue;
		const whom = numbers ? 'French numbers' : 'French numbers in the lists';
		return `French law allows marketing from Monday to Saturday, 08:00 to 20:00, not on public holidays. This would reach ${whom} ${why}. Set 'Allowed Hours'.`;
	}
	return messages.some(({ when }) => when === undefined)
		? "No 'Allowed Hours' are set: marketing may go out at night too."
		: undefined;
}

function hasFrench(numbers: Iterable<{ value: string }>): boolean {
	for (const { value } of numbers) if (value.startsWith('33')) return true;
	return false;
}
