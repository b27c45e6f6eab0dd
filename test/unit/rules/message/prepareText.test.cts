import fc from 'fast-check';

import {
	addUtm,
	PLACEHOLDER,
	splitAtLinks,
} from '../../../../nodes/SmsCampaigns/rules/message/links';
import {
	expectPlainWords,
	notesOf,
	prepareText,
	rejectionOf,
	valueOf,
} from '../../../support/rules/checkedResult.cts';

const S = PLACEHOLDER;
const A = 'https://a.example';

/** Links, each followed by characters that people do not read as part of the link. */
const LINK_ENDS: Array<[from: string, link: string, rest: string]> = [
	["a word processor's em dash", 'https://a.example/sale', '—today only'],
	['an emoji after a link', 'https://a.example', '🎉'],
	['a heart of two characters', 'https://a.example/x', '❤️'],
	['French quotation marks', 'https://a.example/x', '»'],
	['a Hindi full stop', 'https://a.example/x', '।'],
	['Chinese without spaces', 'https://a.example/x', '谢谢'],
	['Thai without spaces', 'https://a.example/x', 'วันนี้'],
	['a bracket and an emoji', 'https://a.example/x_(y)', ')😀'],
];
const shorten = (text: string, links?: unknown) =>
	valueOf(prepareText({ text, shortenLinks: true, links }));

it.each([
	[1234, '1234'],
	[0, '0'],
	[false, 'false'],
	[12n, '12'],
])('sends the value %p as text', (text, sent) => {
	expect(valueOf(prepareText({ text })).text).toBe(sent);
});

// engine/operations/campaign/unfilled tests the other characters that count as empty.
it.each(['', ' ', '\n', '\u200b\ufe0f', undefined, null])('rejects %j as empty text', (text) => {
	expectPlainWords(prepareText({ text }), undefined, "'Message' is empty.");
});

it.each([
	['a\tb', 'a tab (U+0009) at character 2'],
	['👍\u0000', 'U+0000 at character 2'],
	['a\u001bb', 'U+001B'],
	['a\u0085', 'U+0085'],
	['ab\ud83d', 'U+D83D at character 3'],
	['\udc4da', 'U+DC4D'],
	['\udc4d\ud83d', 'U+DC4D'],
	['a\ufffe', 'U+FFFE'],
	[{}, 'is not text'],
	[['a'], 'is not text'],
])('rejects the text %j', (text, words) => {
	expectPlainWords(prepareText({ text }), 'Message', words);
});

it('looks for Unicode characters only outside shortened links', () => {
	expect(shorten('See https://example.com/ça').unicode).toBeUndefined();
});

describe('shortening links', () => {
	it.each([
		['https://a.example', S, ['https://a.example']],
		['See https://a.example/x.', `See ${S}.`, ['https://a.example/x']],
		['https://a.example/x_(y)', S, ['https://a.example/x_(y)']],
		['(see https://a.example/x_(y)), ok?', `(see ${S}), ok?`, ['https://a.example/x_(y)']],
		['[https://a.example/?q=a[1]]!', `[${S}]!`, ['https://a.example/?q=a[1]']],
		['"https://a.example"', `"${S}"`, ['https://a.example']],
		['<https://a.example>', `<${S}>`, ['https://a.example']],
		['HTTPS://A.EXAMPLE/X', S, ['HTTPS://A.EXAMPLE/X']],
		['https://a.example/?a=1&b=2#c', S, ['https://a.example/?a=1&b=2#c']],
		['https://例え.example/道。次', `${S}。次`, ['https://例え.example/道']],
		['https://a.example/x,https://b.example/y', `${S},${S}`, [`${A}/x`, 'https://b.example/y']],
		['https://a.example/x;HTTP://b.example', `${S};${S}`, [`${A}/x`, 'HTTP://b.example']],
		['https://a.example/1,2;3', S, [`${A}/1,2;3`]],
		['https://a.example/Paral·lel', S, [`${A}/Paral·lel`]],
		['https://a.example/l’été', S, [`${A}/l’été`]],
		['https://a.example/wiki/日本?q=日本', S, [`${A}/wiki/日本?q=日本`]],
		['https://a.example?u=https://b.example', S, ['https://a.example?u=https://b.example']],
		['https://a.example...', `${S}...`, ['https://a.example']],
		['https://a.example\u200b!', `${S}\u200b!`, ['https://a.example']],
		...LINK_ENDS.map(([, link, rest]): [string, string, string[]] => [
			link + rest,
			S + rest,
			[link],
		]),
	])('shortens the links in %j', (text, sent, links) => {
		expect(shorten(text)).toMatchObject({ text: sent, links });
	});

	it.each(['ftp://a.example', 'xhttp://a.example', 'http://', 'https:// a', 'a.example'])(
		'leaves %j unchanged',
		(text) => {
			expect(shorten(text)).toEqual({ text });
		},
	);

	it.each(['See www.a.example/x', '(www.shop.example', 'www.shop-1.example'])(
		'leaves www. unchanged in %j and adds a note',
		(text) => {
			const www = text.replace(/^See |\(/, '');
			for (const shortenLinks of [true, false]) {
				const checked = prepareText({ text, shortenLinks });
				expect(valueOf(checked)).toEqual({ text });
				expect(notesOf(checked)).toEqual([
					`Some phones do not show ${www} as a link. Write https://${www} instead.`,
				]);
			}
		},
	);

	it('inserts typed and shortened links in the order of their placeholders', () => {
		const text = `1 ${S} 2 https://two.example 3 ←short→`;
		expect(shorten(text, ['https://one.example', 'https://three.example'])).toEqual({
			text: `1 ${S} 2 ${S} 3 ${S}`,
			links: ['one', 'two', 'three'].map((name) => `https://${name}.example`),
		});
	});
});

it.each([
	[
		'https://a.example/sale–today',
		'https://a.example/sale is shortened only up to "–" (U+2013). Put a space before the character, or percent-encode the character if it belongs to the link.',
	],
	[
		'https://a.example/x谢谢',
		'https://a.example/x is shortened only up to "谢" (U+8C22). Put a space before the character, or percent-encode the character if it belongs to the link.',
	],
])('notes where the link in %j ends, because a dash or letter follows', (text, note) => {
	expect(notesOf(prepareText({ text, shortenLinks: true }))).toEqual([note]);
	expect(notesOf(prepareText({ text }))).toEqual([]);
});

describe('letters that consist of two characters', () => {
	it.each([
		['French, typed on a Mac or copied from a PDF', 'déjà vu, Noël, ça', 1],
		['text with only GSM-7 letters', 'Café à Genève', undefined],
		['Vietnamese', 'Cảm ơn bạn đã đặt hàng', 1],
		['Polish and Czech', 'Zażółć gęślą jaźń, Příliš žluťoučký kůň', 1],
		['Korean, from a macOS file name', '안녕하세요 고객님', 1],
		['German', 'Grüße aus Köln', undefined],
	])('composes letters in %s: %j', (_from, text, unicode) => {
		const pieces = text.normalize('NFD');
		expect(pieces).not.toBe(text);
		const composed = { text, ...(unicode && { unicode }) };
		expect(valueOf(prepareText({ text: pieces }))).toEqual(composed);
		expect(valueOf(prepareText({ text }))).toEqual(composed);
	});

	it('replaces a duplicate Unicode character with the usual character', () => {
		expect(valueOf(prepareText({ text: '\u212a \u212b \u2126 \u037e' })).text).toBe('K Å Ω ;');
	});

	it.each([
		['a link in the text', '\u00e9 https://a.example/cafe\u0301 \u00e9'],
		['an accent without a letter', 'a \u0301'],
		['Hindi letters without a composed form', '\u0915\u093c'],
		['a letter with more accents than any language has', `e${'\u0301'.repeat(31)}`],
	])('leaves %s unchanged', (_what, text) => {
		expect(valueOf(prepareText({ text })).text).toBe(text);
	});

	it('does not change links that will be shortened', () => {
		const link = 'https://a.example/cafe\u0301';
		expect(shorten(link).links).toEqual([link]);
		expect(valueOf(prepareText({ text: S, links: link })).links).toEqual([link]);
	});
});

describe('placeholders and links', () => {
	const one = 'https://one.example/';
	const two = 'http://two.example/?a=1,2;b&c';

	it.each([[one], [[one]], [` ${one} `]])('reads the link %j', (links) => {
		expect(valueOf(prepareText({ text: `Go ${S}`, links }))).toEqual({
			text: `Go ${S}`,
			links: [one],
		});
	});

	it.each([[`${two}\n${one}`], [`${two}, ${one}`], [`${two},;${one},,`], [[`${two} ${one}`]]])(
		'reads the links %j',
		(links) => {
			expect(valueOf(prepareText({ text: `${S}${S}`, links })).links).toEqual([two, one]);
		},
	);

	it.each([
		[`Go ${S}`, undefined, '1 [link] placeholder', '0 links.'],
		[`${S} ${S}`, [one], '2 [link] placeholders', '1 link.'],
		['Go', [one], '0 [link] placeholders', '1 link.'],
		['<--short-->', [one], '0 [link] placeholders', '1 link.'],
	])('rejects the text %j with the links %j', (text, links, placeholders, count) => {
		const checked = prepareText({ text, links });
		expectPlainWords(checked, 'Message', "'Short Link URLs'");
		expect(rejectionOf(checked).message).toContain(placeholders);
		expect(rejectionOf(checked).message).toContain(count);
	});

	it.each(['https://a.example/x—y', 'https://a.example🎉', ['https://a.example/“x”']])(
		'rejects the link %j, because one of its characters would end the link in a message',
		(links) => {
			expectPlainWords(
				prepareText({ text: S, links }),
				'Short Link URLs',
				'which cannot be part of a link',
			);
		},
	);

	it.each([
		'https://a.example/?b="x"&c=<y>&d=é',
		'https://a.example/谢谢x谢谢',
		'https://a.example/a.',
	])('reads the whole link %j', (links) => {
		expect(valueOf(prepareText({ text: S, links })).links).toEqual([links]);
	});

	it.each([
		...['example.com', 'ftp://a.example/?u=https://b.example', 'javascript:alert(1)', 'https://'],
		...[true, 'https://[', ['https://a.example\ud800'], [{}], [null, 5]],
	])('rejects the link %j', (links) => {
		const checked = prepareText({ text: S, links });
		expectPlainWords(checked, 'Short Link URLs');
		expect(rejectionOf(checked).message).toContain('is not a link');
	});
});

const UTM = 'utm_source=sms-campaigns&utm_medium=sms&utm_campaign=spring';

it.each([
	['no path', A, `${A}?${UTM}`],
	['a port and a user', 'http://u:p@a.example:8080/x', `http://u:p@a.example:8080/x?${UTM}`],
	['a query', `${A}/?a=1&b`, `${A}/?a=1&b&${UTM}`],
	['an empty query', `${A}/?`, `${A}/?${UTM}`],
	['a query that ends in &', `${A}?a=1&#b`, `${A}?a=1&${UTM}#b`],
	['a question mark in the fragment', `${A}/#/x?utm_source=y`, `${A}/?${UTM}#/x?utm_source=y`],
	['percent encoding, dots and slashes', `${A}/%c3/../b//?q=%20+`, `${A}/%c3/../b//?q=%20+&${UTM}`],
	['other scripts', 'HTTPS://例え.example/道?q=é', `HTTPS://例え.example/道?q=é&${UTM}`],
	['its own source', `${A}?utm_source=x`, `${A}?utm_source=x&${UTM.slice(25)}`],
	['a campaign in capitals', `${A}?UTM_Campaign=x`, `${A}?UTM_Campaign=x&${UTM.slice(0, 39)}`],
	['an escaped name', `${A}?utm%5Fsource=`, `${A}?utm%5Fsource=&${UTM.slice(25)}`],
	['a name after &amp;', `${A}?a&amp;utm_source=x`, `${A}?a&amp;utm_source=x&${UTM.slice(25)}`],
	['a URL with another source', `${A}?u=${A}?utm_source=x`, `${A}?u=${A}?utm_source=x&${UTM}`],
	['all parameters', `${A}?${UTM}x#b`, `${A}?${UTM}x#b`],
])('adds only the missing UTM parameters to a link with %s: %s', (_what, link, tagged) => {
	expect(addUtm(link, 'spring')).toBe(tagged);
});

it('any link keeps its characters and its meaning after any campaign name is added', () => {
	const anyLink = fc.webUrl({ withQueryParameters: true, withFragments: true });
	const anyName = fc.string({ unit: 'grapheme', minLength: 1 });
	fc.assert(
		fc.property(anyLink, anyName, (link, name) => {
			const tagged = addUtm(link, name);
			const [before] = link.split('#', 1);
			expect(tagged.startsWith(before)).toBe(true);
			expect(tagged.endsWith(link.slice(before.length))).toBe(true);
			const { host, pathname, hash } = new URL(link);
			const url = new URL(tagged);
			expect(url).toMatchObject({ host, pathname, hash });
			expect(url.searchParams.get('utm_campaign')).toBe(name);
			expect(addUtm(tagged, 'other')).toBe(tagged);
			const alone = addUtm(A, name);
			expect(splitAtLinks(`(See ${alone}.)`).links).toEqual([alone]);
		}),
	);
});

const word = fc.oneof(
	fc.constantFrom(
		S,
		'[link]',
		'←short→',
		'https://a.example/1',
		'http://b.example/(2)',
		...'.,()<>\n',
		']]>',
	),
	fc.string({ unit: 'grapheme', maxLength: 5 }).filter((text) => !/\p{Cc}/u.test(text)),
);

it('any text has as many links as placeholders, and inserting the links restores the text', () => {
	fc.assert(
		fc.property(fc.array(word, { minLength: 1 }), (words) => {
			const text = words.join(' ');
			const onWire = text.replace(/\[link\]|←short→/gi, S);
			const own = onWire
				.split(S)
				.slice(1)
				.map((_, at) => `https://own.example/${at}`);
			const checked = prepareText({ text, links: own, shortenLinks: true });
			fc.pre(checked.ok);
			const { text: sent, links = [] } = valueOf(checked);
			const filled = [...links];
			const back = sent.replace(/<-short->/g, () => {
				const link = filled.shift() ?? '';
				return link.startsWith('https://own.example/') ? S : link;
			});
			expect(filled).toEqual([]);
			expect(back).toBe(onWire.normalize('NFC'));
		}),
		{ numRuns: 500 },
	);
});
