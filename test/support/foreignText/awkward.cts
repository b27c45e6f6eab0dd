// Pieces of text that are hard to parse, especially when they are repeated.

const CHARACTERS = Array.from(
	`=\\/ \t\n\r\v\u00a0\u3000\u0301\u200b\u200d\u202e\ufeff\u2028;,:.|!?*#@$%^&+-_~'"\`<>(){}[]019aAzÉßıİ\0\u001b😀👍🏽٣，。`,
);

/** Tokens that the parsers search for: JSON, XML, URLs, headers, dates, phone numbers and expressions. */
const TOKENS = [
	...'<!-- --> <! <![CDATA[ ]]> <?xml <a> </a> <a/> <a>< </ &# &#x &#0 &amp; &lt; &quot; &#92;'.split(
		' ',
	),
	...'<token> <token/> </token> [{ {} [" ": {"a": "a":1, "token":" "ticket": \\" \\\\" \\u00'.split(
		' ',
	),
	...'\\u005c \\u003c \\u0022 %25 %5c %20 %2B %26amp %3A%2F%2F %4 :// :\\/\\/ http:// //'.split(
		' ',
	),
	...'https://a https://a.b, https://a.b; www.a a.b/ a= a: key= key: token token: a@ bearer+'.split(
		' ',
	),
	...'basic%20 cookie: AbC A1 a- a, 1x 1, 1- 1. 00 +1 (0) +( 1e 1e+ tel: 01: :01 -01 T01:01'.split(
		' ',
	),
	...'2026-01-01 01.1 :: :0 f: /1 /128 ;q=0.1, q= charset= <- <-short-> <-short {{ }} ={{$'.split(
		' ',
	),
	...'$json. [info1] \ud800 \udc00 e\u0301 \u0301a œ ﬃ \u{1d7d8} == \\\\ sha1= ENOENT'.split(' '),
	...['<a ', 'a b', 'a: b\n', 'bearer ', 'Basic ', '\r\n', ' \n', '\n ', ', ', '; ', '. ', '1 '],
	...['< short', '{{ $json.a }}', '={{ $'],
];

export const AWKWARD = [...new Set([...CHARACTERS, ...TOKENS])];
