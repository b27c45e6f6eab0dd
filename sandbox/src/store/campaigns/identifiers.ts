const CODE_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(CODE_CHARACTERS.length);
/** A prime, so that multiplying by it yields every code of a length once before any repeats. */
const CODE_MULTIPLIER = 2_654_435_761_867n;

/**
 * Returns the code of a short link: its number, scattered over all codes of that length so that one code
 * does not reveal the next.
 */
export function shortCodeFor(number: number, length: number): string {
	let rest = (BigInt(number) * CODE_MULTIPLIER) % BASE ** BigInt(length);
	let code = '';
	for (let i = 0; i < length; i++) {
		code += CODE_CHARACTERS[Number(rest % BASE)];
		rest /= BASE;
	}
	return code;
}

/** Returns the ticket of a campaign by its number; the `long` form exceeds what a JavaScript number holds exactly. */
export function ticketFor(number: number, form: string): string {
	const short = 1_000_000 + number;
	return form === 'long' ? `90071992547${String(short).padStart(9, '0')}` : String(short);
}
