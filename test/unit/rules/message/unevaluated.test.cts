import { refuseUnevaluated } from '../../../../nodes/SmsCampaigns/rules/message/placeholders';
import { expectPlainWords, prepareText, valueOf } from '../../../support/rules/checkedResult.cts';

it.each([
	['an n8n expression in a column', 'Hello {{$json["name"]}}!', '"{{$json["name"]}}"'],
	['the same', '{{ "a" + $(\'Sheet\').item.json.x }}', 'Sheet'],
	['Brevo, HubSpot, Handlebars', 'Hi {{ contact.FIRSTNAME }}', '"{{ contact.FIRSTNAME }}"'],
	['a plain name', 'Hi {{name}}, see you', '"{{name}}"'],
	['WhatsApp, a template by number', 'Hi {{1}}', '"{{1}}"'],
	['Handlebars, a block', '{{#if name}}Hi{{/if}}', '"{{#if name}}"'],
	['Mustache, without escaping', 'Hi {{{name}}}', '"{{{name}}"'],
	['Klaviyo, with a default', "Hi {{ first_name|default:'you' }}", 'first_name'],
	['anything, on two lines', 'Hi {{\n5\n}}', '5'],
	['nothing', 'Hi {{}}', '"{{}}"'],
	["a whole field's expression", '=Hello {{ $json.phone }}', '"=Hello {{ $json.phone }}"'],
	["only the expression's sign", '=Hello', '"=Hello"'],
	['the sign after a space', ' =Hello', '"=Hello"'],
	['JavaScript', '="Hello " + $json.name', 'Hello'],
	['after a link', '<-short->\n\n=Hello', '=Hello'],
	['behind a link', '[link]\n=Hello', '=Hello'],
])('rejects %s: %j', (_from, text, quoted) => {
	const links = /link|short/.test(text) ? ['https://a.example'] : [];
	expectPlainWords(prepareText({ text, links }), 'Message', quoted);
});

it.each([
	['a price', 'Only 5 $ {{'],
	['braces in another order', '}} $json {{'],
	['an arrow', '=> Sale'],
	['a line', '=== Sale ==='],
	['a discount', '= 50 %'],
	['a sign within a text', 'Hello =name'],
	['JSON of an alert', '{"a":{"b":{"c":1}}}'],
])('accepts %s: %j', (_what, text) => {
	expect(valueOf(prepareText({ text })).text).toBe(text);
});

it.each([
	['of n8n', 'https://a.example/?c={{ $json.code }}'],
	['in a list', ['https://a.example/?c={{$json.code}}']],
	['of the whole field', '=https://a.example/{{ $json.code }}'],
	['of another tool', 'https://a.example/?c={{code}}'],
])('rejects a link with an expression %s: %j', (_from, links) => {
	expectPlainWords(
		prepareText({ text: 'See <-short->', links }),
		'Short Link URLs',
		'not evaluated',
	);
});

it('accepts a text that quotes a model', () => {
	const text = 'The agent wants to send: Hello {{ $json.name }} *|FNAME|*';
	expect(valueOf(prepareText({ text, quotesModel: true })).text).toBe(text);
	expect(() => refuseUnevaluated(text, 'Message')).toThrow("'Message'");
});
