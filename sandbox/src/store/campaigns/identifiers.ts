const CODE_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(CODE_CHARACTERS.length);
/** A prime, so that multiplying by it visits every code of a length once before any comes again. */
const CODE_MULTIPLIER = 2_654_435_761_867n;

/**
 * The code of a short link: the number of the link, scattered over all codes of that length so that
 * one code does not give the next away.
 */
export function shortCodeFor(id: number, length: number): string {
	let rest = (BigInt(id) * CODE_MULTIPLIER) % BASE ** BigInt(length);
	let code = '';
	for (let i = 0; i < length; i++) {
		code += CODE_CHARACTERS[Number(rest % BASE)];
		rest /= BASE;
	}
	return code;
}

/** The ticket of a campaign; the long form is beyond what a JavaScript number holds exactly. */
export function ticketFor(id: number, form: string): string {
	const short = 1_000_000 + id;
	return form === 'long' ? `90071992547${String(short).padStart(9, '0')}` : String(short);
}
