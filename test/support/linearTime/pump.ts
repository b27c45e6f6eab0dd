// Measures how the time of a function grows with its text, for every text that is awkward to read.

/** A function of one text. What it throws does not matter here, only how long it takes. */
export type Reader = (text: string) => unknown;

/** A reader, and what stands before and after the repeated text; by default nothing, and a letter at both ends. */
export interface Pumped {
	read: Reader;
	around: Array<[before: string, after: string]>;
}

const CHARACTERS = Array.from(
	`=\\/ \t\n\r\v\u00a0\u3000\u0301\u200b\u200d\u202e\ufeff\u2028;,:.|!?*#@$%^&+-_~'"\`<>(){}[]019aAzÉßıİ\0\u001b😀👍🏽٣，。`,
);

/** What the readers look for: the tokens of JSON, XML, URLs, headers, dates, phone numbers and expressions. */
const SEQUENCES = [
	...[
		'<!--',
		'-->',
		'<!',
		'<![CDATA[',
		']]>',
		'<?xml ',
		'<a>',
		'<a ',
		'</a>',
		'<a/>',
		'<a><',
		'</',
	],
	...['&#', '&#x', '&#0', '&amp;', '&lt;', '&quot;', '&#92;', '<token>', '<token/>', '</token>'],
	...['[{', '{}', '["', '":', '{"a":', '"a":1,', '"token":"', '"ticket":', '\\"', '\\\\"', '\\u00'],
	...[
		'\\u005c',
		'\\u003c',
		'\\u0022',
		'%25',
		'%5c',
		'%20',
		'%2B',
		'%26amp',
		'%3A%2F%2F',
		'%',
		'%4',
	],
	...[
		'://',
		':\\/\\/',
		'http://',
		'https://a',
		'https://a.b,',
		'https://a.b;',
		'www.a',
		'a.b/',
		'//',
	],
	...[
		'a=',
		'a:',
		'a: b\n',
		'key=',
		'key:',
		'token',
		'token:',
		'a@',
		'bearer ',
		'bearer+',
		'Basic ',
	],
	...[
		'basic%20',
		'cookie:',
		'AbC',
		'A1',
		'a-',
		'a b',
		'a,',
		'\r\n',
		' \n',
		'\n ',
		', ',
		'; ',
		'. ',
	],
	...[
		'1x',
		'1,',
		'1 ',
		'1-',
		'1.',
		'00',
		'+1',
		'(0)',
		'+(',
		'1e',
		'1e+',
		'tel:',
		'01:',
		':01',
		'-01',
	],
	...['2026-01-01', 'T01:01', '01.1', '::', ':0', 'f:', '/1', '/128', ';q=0.1,', 'q=', 'charset='],
	...[
		'<-',
		'<-short->',
		'<-short',
		'< short',
		'{{',
		'}}',
		'{{ $json.a }}',
		'={{ $',
		'$json.',
		'[info1]',
	],
	...[
		'\ud800',
		'\udc00',
		'e\u0301',
		'\u0301a',
		'œ',
		'ﬃ',
		'\u{1d7d8}',
		'==',
		'\\\\',
		'sha1=',
		'ENOENT',
	],
];

export const AWKWARD = [...new Set([...CHARACTERS, ...SEQUENCES])];

/** The length of the longest texts; PUMPED_LENGTH changes it. */
export const FULL_LENGTH = Number(process.env.PUMPED_LENGTH ?? 100_000);

/** These go first: what is worse than linear shows there already, before it takes minutes. */
const SHORT_LENGTHS = [100, 1_000, FULL_LENGTH / 16];

/** What takes less does no harm, and is too short to be compared: at the full length, and at the short ones. */
const HARMLESS_MS = 20;
const HARMLESS_SHORT_MS = 2;

/** Twice the text takes twice the time, or a little more where it is sorted; four times where the time is quadratic. */
const MAX_GROWTH = 3;

/**
 * Somewhere above it a text and what is made of it fit no longer into the processor's caches: one doubling takes more
 * than twice the time then, but not the one before it too.
 */
const CACHED_LENGTH = 100_000;

/** A loaded machine can slow one measurement down, but hardly all of them. */
const ROUNDS = 3;
const REPEATS = 3;

/** What takes this long is measured well enough by one run. */
const LONG_MS = 200;

/** Time of the processor, which other processes do not take from this one. */
function millisecondsOf(read: Reader, text: string): number {
	const before = process.cpuUsage();
	try {
		read(text);
	} catch {
		// It was refused.
	}
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** The shortest of some runs. */
function bestOf(read: Reader, text: string): number {
	let best = Infinity;
	for (let run = 0; run < REPEATS; run++) {
		best = Math.min(best, millisecondsOf(read, text));
		if (best > LONG_MS) break;
	}
	return best;
}

type TextOf = (length: number) => string;

/** Measures how many times as long a text takes as half of it; 0 where it does no harm. */
function growthAt(read: Reader, textOf: TextOf, length: number): number {
	const harmless = length > SHORT_LENGTHS.at(-1)! ? HARMLESS_MS : HARMLESS_SHORT_MS;
	if (millisecondsOf(read, textOf(length)) < harmless) return 0;
	let growth = Infinity;
	for (let round = 0; round < ROUNDS && growth > MAX_GROWTH; round++) {
		const full = bestOf(read, textOf(length));
		if (full < harmless) return 0;
		const half = bestOf(read, textOf(length / 2));
		growth = Math.min(growth, full / half);
		if (growth > MAX_GROWTH && length > CACHED_LENGTH) {
			growth = Math.min(growth, half / bestOf(read, textOf(length / 4)));
		}
		if (full > LONG_MS) break;
	}
	return growth;
}

/** Does so at the full length, unless a short one has shown more than linear time, or that the full one has not. */
function growthOf(read: Reader, textOf: TextOf, fullLength: number): number {
	for (const length of SHORT_LENGTHS) {
		const growth = growthAt(read, textOf, length);
		if (growth > MAX_GROWTH) return growth;
	}
	const [short, full] = [fullLength / 16, fullLength].map((length) =>
		millisecondsOf(read, textOf(length)),
	);
	// 16 times is linear, 256 times quadratic.
	return full < 32 * short ? 0 : growthAt(read, textOf, fullLength);
}

/** Pumps a reader with each awkward text, and yields what grows faster than the text does, in words. */
export function* superlinear({ read, around }: Pumped): Generator<string> {
	for (const piece of AWKWARD) {
		for (const [at, [before, after]] of around.entries()) {
			const textOf: TextOf = (length) =>
				before + piece.repeat(Math.ceil(length / piece.length)) + after;
			// What stands around it changes the way, not the length of it.
			const growth = growthOf(read, textOf, at === 0 ? FULL_LENGTH : FULL_LENGTH / 4);
			if (growth <= MAX_GROWTH) continue;
			yield `${JSON.stringify([before, piece, after])}: ${growth.toFixed(1)} times`;
		}
	}
}
