import { rejectUnevaluated } from '../../../../nodes/SmsCampaigns/rules/message/placeholders';
import { expectPlainWords, prepareText, valueOf } from '../../../support/rules/checkedResult.cts';

it.each([
	['an n8n expression in a column', 'Hello {{$json["name"]}}!', '"{{$json["name"]}}"'],
	['an n8n expression with a string', '{{ "a" + $(\'Sheet\').item.json.x }}', 'Sheet'],
	['a field of Brevo or HubSpot', 'Hi {{ contact.FIRSTNAME }}', '"{{ contact.FIRSTNAME }}"'],
	['a plain name in braces', 'Hi {{name}}, see you', '"{{name}}"'],
	['a numbered field of WhatsApp', 'Hi {{1}}', '"{{1}}"'],
	['a block of Handlebars', '{{#if name}}Hi{{/if}}', '"{{#if name}}"'],
	['an unescaped field of Mustache', 'Hi {{{name}}}', '"{{{name}}"'],
	['a field of Klaviyo', "Hi {{ first_name|default:'you' }}", 'first_name'],
	['anything in braces, on two lines', 'Hi {{\n5\n}}', '5'],
	['empty braces', 'Hi {{}}', '"{{}}"'],
	['an expression in the whole field', '=Hello {{ $json.phone }}', '"=Hello {{ $json.phone }}"'],
	['only an equals sign at the beginning', '=Hello', '"=Hello"'],
	['a space before the equals sign', ' =Hello', '"=Hello"'],
	['a JavaScript expression', '="Hello " + $json.name', 'Hello'],
	['an expression after a placeholder', '<-short->\n\n=Hello', '=Hello'],
	['an expression on the next line', '[link]\n=Hello', '=Hello'],
])('rejects text with %s: %j', (_from, text, quoted) => {
	const links = /link|short/.test(text) ? ['https://a.example'] : [];
	expectPlainWords(prepareText({ text, links }), 'Message', quoted);
});

it.each([
	['a price', 'Only 5 $ {{'],
	['braces in another order', '}} $json {{'],
	['an arrow', '=> Sale'],
	['a dividing line', '=== Sale ==='],
	['a discount', '= 50 %'],
	['an equals sign within the text', 'Hello =name'],
	['JSON from an alert', '{"a":{"b":{"c":1}}}'],
])('accepts text with %s: %j', (_what, text) => {
	expect(valueOf(prepareText({ text })).text).toBe(text);
});

it.each([
	['from n8n', 'https://a.example/?c={{ $json.code }}'],
	['in a list', ['https://a.example/?c={{$json.code}}']],
	['that fills the whole field', '=https://a.example/{{ $json.code }}'],
	['from another tool', 'https://a.example/?c={{code}}'],
])('rejects a link with an expression %s: %j', (_from, links) => {
	expectPlainWords(
		prepareText({ text: 'See <-short->', links }),
		'Short Link URLs',
		'not evaluated',
	);
});

it('accepts expressions and placeholders in text that quotes an AI model', () => {
	const text = 'The agent wants to send: Hello {{ $json.name }} *|FNAME|*';
	expect(valueOf(prepareText({ text, quotesModel: true })).text).toBe(text);
	expect(() => rejectUnevaluated(text, 'Message')).toThrow("'Message'");
});
