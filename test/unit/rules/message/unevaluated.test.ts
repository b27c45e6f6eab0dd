import {
	prepareText as readIt,
	refuseUnevaluated,
} from '../../../../nodes/SmsCampaigns/rules/message/prepareText';
import { check, expectPlainWords, valueOf } from '../../../support/rules/checkedResult';

const labels = { message: 'Message', links: 'Short Link URLs', characters: 'Character Set' };
const prepareText = (input: Parameters<typeof readIt>[0]) =>
	check((notes) => readIt(input, labels, notes));

it.each([
	['Hello {{a}} {{$json["name"]}}!', '"{{$json["name"]}}"'],
	['{{ "a" + $(\'Sheet\').item.json.x }}', 'Sheet'],
	['=Hello {{ $json.phone }}', '"=Hello {{ $json.phone }}"'],
	['=Hello', '"=Hello"'],
	[' =Hello', '"=Hello"'],
	['="Hello " + $json.name', 'Hello'],
	['<-short->\n\n=Hello', '=Hello'],
	['[link]\n=Hello', '=Hello'],
	['{{}} {{ $json.name }}', '"{{ $json.name }}"'],
])('refuses %j', (text, quoted) => {
	expectPlainWords(
		prepareText({
			text,
			links: text.includes('<-short->') ? ['https://a.example'] : [],
		}),
		'Message',
		quoted,
	);
});

it.each([
	'{{ name }}',
	'{{ 5 $ }} off',
	'Only 5 $ {{',
	'}} $json {{',
	'${name}',
	'=> Sale',
	'=== Sale ===',
	'= 50 %',
	'Hello =name',
])('lets %j pass', (text) => {
	expect(valueOf(prepareText({ text })).text).toBe(text);
});

it.each([
	'https://a.example/?c={{ $json.code }}',
	['https://a.example/?c={{$json.code}}'],
	'=https://a.example/{{ $json.code }}',
])('refuses the link %j', (links) => {
	expectPlainWords(
		prepareText({ text: 'See <-short->', links }),
		'Short Link URLs',
		'not evaluated',
	);
});

it('lets a text pass that quotes what a model wrote', () => {
	const text = 'The agent wants to send: Hello {{ $json.name }}';
	expect(valueOf(prepareText({ text, quotesModel: true })).text).toBe(text);
	expect(() => refuseUnevaluated(text, 'Message')).toThrow("'Message'");
});
