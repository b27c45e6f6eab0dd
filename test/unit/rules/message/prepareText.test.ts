import fc from 'fast-check';

import {
	PLACEHOLDER,
	prepareText as readIt,
} from '../../../../nodes/SmsCampaigns/rules/message/prepareText';
import {
	check,
	expectPlainWords,
	notesOf,
	refusalOf,
	valueOf,
} from '../../../support/rules/checkedResult';

const labels = { message: 'Message', links: 'Short Link URLs', characters: 'Character Set' };
const prepareText = (input: Parameters<typeof readIt>[0]) =>
	check((notes) => readIt(input, labels, notes));

const S = PLACEHOLDER;
const shorten = (text: string, links?: unknown) =>
	valueOf(prepareText({ text, shortenLinks: true, links }));

describe('what goes out unchanged', () => {
	it.each([
		'Hello',
		'  blanks around  ',
		'a ]]> b <![CDATA[ & &amp; <b> " \' \\',
		'line\nbreak\r\nand more\r',
		'@£$¥ {}[]~^|€',
		'See https://a.example/x',
	])('%j', (text) => {
		expect(prepareText({ text })).toEqual({ ok: true, value: { text } });
	});

	it.each(['👍', 'ça va', 'a\u200db', 'no-break\u00a0space', '\ufeffmark'])(
		'%j, as Unicode',
		(text) => {
			expect(prepareText({ text })).toEqual({ ok: true, value: { text, unicode: 1 } });
		},
	);

	it.each([
		[1234, '1234'],
		[0, '0'],
		[false, 'false'],
		[12n, '12'],
	])('the plain value %p as text', (text, sent) => {
		expect(valueOf(prepareText({ text })).text).toBe(sent);
	});
});

describe('what is refused', () => {
	it.each(['', ' ', '\n', undefined, null])('%j: empty', (text) => {
		expectPlainWords(prepareText({ text }), undefined, "'Message' is empty.");
	});

	it.each([
		['a\tb', 'a tab (U+0009) at character 2'],
		['👍\u0000', 'the null character (U+0000) at character 2'],
		['a\u001bb', 'U+001B'],
		['a\u0085', 'U+0085'],
		['ab\ud83d', 'half of a character, U+D83D, at character 3'],
		['\udc4da', 'U+DC4D'],
		['\udc4d\ud83d', 'U+DC4D'],
		['a\ufffe', 'U+FFFE'],
		[{}, 'not a text'],
		[['a'], 'not a text'],
	])('%j', (text, words) => {
		expectPlainWords(prepareText({ text }), 'Message', words);
	});
});

describe('characters', () => {
	it('names what the basic alphabet lacks, and where', () => {
		expectPlainWords(
			prepareText({ text: '👍 ça «va» ça', characters: 'basic' }),
			undefined,
			'"👍" (U+1F44D) at character 1, "ç" (U+00E7) at character 3, "«" (U+00AB) at character 6, "»"',
		);
	});

	it('names five at most', () => {
		const { message } = refusalOf(prepareText({ text: 'абвгдежз', characters: 'basic' }));
		expect(message).toContain('"д"');
		expect(message).toContain('and 3 more');
		expect(message).not.toContain('"е"');
		const five = refusalOf(prepareText({ text: 'абвгд', characters: 'basic' }));
		expect(five.message).toMatch(/"д" \(U\+0434\) at character 5\.$/);
	});

	it.each([
		['automatic', 'plain', undefined],
		['automatic', 'çedilla', 1],
		['basic', 'plain €', undefined],
		['unicode', 'plain', 1],
		[undefined, '’', 1],
	] as const)('%s: %j', (characters, text, unicode) => {
		expect(valueOf(prepareText({ text, characters })).unicode).toBe(unicode);
	});

	it('looks at the text without the links that are shortened', () => {
		const text = 'See https://example.com/ça';
		expect(shorten(text).unicode).toBeUndefined();
		expect(valueOf(prepareText({ text, shortenLinks: true, characters: 'basic' })).text).toBe(
			`See ${S}`,
		);
	});
});

describe('shortening links', () => {
	it.each([
		['https://a.example', S, ['https://a.example']],
		['See https://a.example/x.', `See ${S}.`, ['https://a.example/x']],
		['(http://a.example/x)', `(${S})`, ['http://a.example/x']],
		['https://a.example/x_(y)', S, ['https://a.example/x_(y)']],
		['(see https://a.example/x_(y)), ok?', `(see ${S}), ok?`, ['https://a.example/x_(y)']],
		['[https://a.example/?q=a[1]]!', `[${S}]!`, ['https://a.example/?q=a[1]']],
		['"https://a.example"', `"${S}"`, ['https://a.example']],
		["'https://a.example'", `'${S}'`, ['https://a.example']],
		['<https://a.example>', `<${S}>`, ['https://a.example']],
		['HTTPS://A.EXAMPLE/X', S, ['HTTPS://A.EXAMPLE/X']],
		['https://a.example/?a=1&b=2#c', S, ['https://a.example/?a=1&b=2#c']],
		['https://例え.example/道。次', `${S}。次`, ['https://例え.example/道']],
		['https://a.example?u=https://b.example', S, ['https://a.example?u=https://b.example']],
		['https://a.example...', `${S}...`, ['https://a.example']],
		['https://a.example\u200b!', `${S}\u200b!`, ['https://a.example']],
	])('%j', (text, sent, links) => {
		expect(shorten(text)).toMatchObject({ text: sent, links });
	});

	it.each(['ftp://a.example', 'xhttp://a.example', 'http://', 'https:// a', 'a.example'])(
		'leaves %j alone',
		(text) => {
			expect(shorten(text)).toEqual({ text });
		},
	);

	it.each(['See www.a.example/x', '(www.shop.example', 'www.shop-1.example'])(
		'leaves www. alone in %j, and says so',
		(text) => {
			const checked = prepareText({ text, shortenLinks: true });
			expect(valueOf(checked)).toEqual({ text });
			const note = `${text.replace(/^See |\(/, '')} was not shortened`;
			expect(notesOf(checked)).toEqual([expect.stringContaining(note)]);
			expect(notesOf(prepareText({ text }))).toEqual([]);
		},
	);

	it('puts links in the order of the placeholders, whoever wrote these', () => {
		const text = `1 ${S} 2 https://two.example 3 ${S}`;
		expect(shorten(text, ['https://one.example', 'https://three.example'])).toEqual({
			text: `1 ${S} 2 ${S} 3 ${S}`,
			links: ['one', 'two', 'three'].map((name) => `https://${name}.example`),
		});
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
		[`Go ${S}`, undefined, '1 placeholder', 'no link', 'Add a link'],
		[`${S} ${S}`, [one], '2 placeholders', '1 link.', 'Add a link'],
		['Go', [one], 'no placeholder', '1 link.', 'remove the links'],
		['<--short-->', [one], 'no placeholder', '1 link.', 'remove the links'],
	])('refuses %j with %j', (text, links, placeholders, count, advice) => {
		const checked = prepareText({ text, links });
		expectPlainWords(checked, 'Message', "'Short Link URLs'");
		expect(refusalOf(checked).message).toContain(placeholders);
		expect(refusalOf(checked).message).toContain(count);
		expect(refusalOf(checked).advice).toContain(advice);
	});

	it.each([
		...['example.com', 'ftp://a.example/?u=https://b.example', 'javascript:alert(1)', 'https://'],
		...[true, 'https://[', ['https://a.example\ud800'], [{}], [null, 5]],
	])('refuses the link %j', (links) => {
		const checked = prepareText({ text: S, links });
		expectPlainWords(checked, 'Short Link URLs');
		expect(refusalOf(checked).message).toContain('is not a link');
	});
});

describe('for any text', () => {
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

	it('has as many links as placeholders, and gives back the text when these are put in', () => {
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
				expect(back).toBe(onWire);
			}),
			{ numRuns: 500 },
		);
	});
});
