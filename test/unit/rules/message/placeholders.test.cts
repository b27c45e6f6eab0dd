// Notes about unfilled parts: other tools' placeholders in a message, and parts of a link that come from a template or
// a missing value.
import { prepareText } from '../../../../nodes/SmsCampaigns/rules/message/prepareText';
import { TEXT_LABELS } from '../../../support/rules/checkedResult.cts';

function remarksOn(text: string, links?: string, toLists = false) {
	const warnings: string[] = [];
	const prepared = prepareText({ text, links, toLists }, TEXT_LABELS, warnings);
	return { warnings, text: prepared.text };
}

it.each([
	['Mailchimp', 'Hi *|FNAME|*, sale', '*|FNAME|*'],
	['Pardot', 'Hi %%first name%%', '%%first name%%'],
	['a template with code', 'Total ${order.total | 0}', '${order.total | 0}'],
	['Mautic with a default', 'Hi {contactfield=firstname|you}', '{contactfield=firstname|you}'],
	['OVH or Odoo', 'Bonjour #NAME#', '#NAME#'],
	['MSG91', 'Hi ##name##!', '##name##'],
	['ActiveCampaign', 'Hi %FIRSTNAME%, hello', '%FIRSTNAME%'],
	['playSMS by number', 'Hi %s, %1$s', '%s", "%1$s'],
	['Python', 'Hi %(name)s', '%(name)s'],
	['Campaign Monitor', 'Hi [firstname,fallback=there]', '[firstname,fallback=there]'],
	['Mailjet', 'Hi [[data:firstname:""]]', '[[data:firstname:""]]'],
	['Emma', 'Hi [% name %]', '[% name %]'],
	['a template for people', 'Hi [your name], see [insert link here]', '[your name]'],
	['a numbered link of another tool', 'See [link1]', '[link1]'],
	['an order template', 'Order [order id] is ready', '[order id]'],
	['a French template', 'Bonjour [Prénom], lien : [lien]', '[Prénom]", "[lien]'],
	['a German template', 'Hallo {Vorname}', '{Vorname}'],
	['a Spanish template', 'Hola {nombre}', '{nombre}'],
	['an Italian template', 'Ciao <Nome>', '<Nome>'],
	['EZ Texting', 'Hi {FirstName}', '{FirstName}'],
	['.NET or Java', 'Hi {0}', '{0}'],
	['Python with a dot', 'Hi {contact.city}', '{contact.city}'],
	['an unknown tool', 'Slot: {deliverySlot}', '{deliverySlot}'],
	['spintax', '{Hi|Hello} Ann', '{Hi|Hello}'],
	['Smarty', 'Hi {$name}', '{$name}'],
	['DLT of India', 'Code {#var#}', '{#var#}'],
	['Salesforce', 'Hi {!Contact.FirstName}', '{!Contact.FirstName}'],
	['Liquid or Jinja', '{% if name %}Hi', '{% if name %}'],
	['ERB or EJS', 'Hi <%= name %>', '<%= name %>'],
	['PHP', 'Hi <?= $name ?>', '<?= $name ?>'],
	['PHP in a string', 'Hi $firstname, hello', '$firstname'],
	['Java Mail Merge', 'Hi <<name>>', '<<name>>'],
	['Word with an unknown name', 'Slot «Delivery_Slot»', '«Delivery_Slot»'],
	['Dotdigital with an unknown name', 'Hi @LOYALTY_TIER@', '@LOYALTY_TIER@'],
	['the service, with a typo', 'See <--short-->', '<--short-->'],
])('notes a field in the syntax of %s: %j', (_tool, text, found) => {
	const { warnings, text: sent } = remarksOn(text);
	expect(sent).toBe(text);
	expect(warnings).toEqual([expect.stringContaining(`"${found}"`)]);
});

it.each([
	['a rank', '#1 deal, #2 too'],
	['a hashtag', 'Share #summer #SALE #name'],
	['hashtags in a row', '#SALE#PROMO#NAME'],
	['a Weibo hashtag', '#双11# starts'],
	['a percentage', '100%, -50% off, 20%-30%'],
	['percentages in French', 'de 20%à50%, 10 %de remise, 5 % sur tout, 50%ou70%'],
	['doubled percent signs', '50%% off and 20%% more'],
	['an emote', '{smile} {Hugs} *hug* <grin>'],
	['a heart', 'I <3 you >.<'],
	['prices', '$5, US$20, $1,000, 5$, €5 {5 €}'],
	['a cashtag', 'Buy $AAPL'],
	['tags in a subject line', '[URGENT] [Shop] [1/2] [SALE] [web_server_1] down'],
	['a ticket', '[TICKET] [ORDER] opened'],
	['French quotation marks', '« Soldes » «Bonjour» <<Bonjour>>'],
	['handles', '@anna @bob: hello, me@shop.example'],
	['a Mastodon handle', '@user@mastodon.example @name@social.example'],
	['a formula', 'a*b|c, x = {1, 2, 3}, |x|'],
	['JSON from an alert', '{"name":"web","code":500}'],
	['code from an alert', 'if (x) { return y; }'],
	['a choice', 'Reply [Y/N], (name), <Y> or <N>'],
	['an arrow', '<- back -> next <-->'],
	['a smiley', ':-] {:-) [-: %-)'],
	['percent-encoded words outside a link', 'caf%C3%A9 and %C3%A9t%C3%A9'],
	['an encoded link', 'https://a.example/caf%C3%A9t%C3%A9?q=%20name%20&x=100%25'],
	['a link with brackets', 'https://a.example/x_(y)?a[1]=2&filter[date][from]=3'],
	['an OData link', 'https://a.example/?$filter=a&$top=5'],
	['a link with the word null', 'https://a.example/nullable?type=nullify#undefined-behaviour'],
])('adds no note about %s: %j', (_what, text) => {
	expect(remarksOn(text).warnings).toEqual([]);
});

it('names at most five fields, each once, in one warning', () => {
	const many = Array.from({ length: 2000 }, (_, at) => `*|F${at}|* *|F${at}|*`).join(' ');
	expect(remarksOn(many).warnings).toEqual([
		expect.stringMatching(
			/^'Message' contains "\*\|F0\|\*", .*"\*\|F4\|\*" and 1995 more\. .*\{\{ \$json\.firstname \}\}/,
		),
	]);
});

it.each([
	['an HTML escape', 'https://a.example/?a=1&amp;b=2', '&amp;'],
	['an XML escape', 'https://a.example/?a=1&#38;b=2', '&#38;'],
	['a missing ID', 'https://a.example/orders/undefined', 'undefined'],
	['a missing value', 'https://a.example/?id=null&x=1', 'null'],
	['an object in a path', 'https://a.example/[object%20Object]/x', '[object%20Object]'],
	['an invalid date', 'https://a.example/?d=Invalid%20DateTime', 'Invalid%20DateTime'],
	['an encoded template', 'https://a.example/?c=%7B%7Bcode%7D%7D', '%7B%7B'],
	['a Mailchimp field', 'https://a.example/?id=*|UNIQID|*&x=1', '*|UNIQID|*'],
	['a field in a path', 'https://a.example/orders/{order_id}', '{order_id}'],
	['a JavaScript field', 'https://a.example/${id}/x', '${id}'],
	['fields that a person must fill in', 'https://a.example/[link]?n=[name]&x', '[name]'],
])('notes a link with %s: %j', (_from, link, found) => {
	const words =
		/^A link contains .*, so the link may not work\. Correct the link in an earlier node\.$/;
	const expected = [expect.stringMatching(words)];
	const { warnings } = remarksOn('See <-short->', link);
	expect(warnings).toEqual(expected);
	expect(warnings[0]).toContain(`"${found}"`);
	if (!link.includes('[link]')) expect(remarksOn(`See ${link} now`).warnings).toEqual(expected);
});

it.each([
	['[info5], [INFO12], [info 1]', '[info5], [INFO12], [info 1]', '[info5], [INFO12], [info 1]'],
	['[info1] [info1] [info4]', '[info1], [info4]', undefined],
	['[info] [information1] info1', undefined, undefined],
])('names the contact fields in %j that the service does not fill in', (text, ...expected) => {
	const said = [false, true].map((toLists) => remarksOn(text, undefined, toLists).warnings);
	const fields = said.map(
		([one]) =>
			/^The service does not fill in (.*?)\. \[info1\] to \[info4\] work only in a message to recipient lists\./.exec(
				one,
			)?.[1],
	);
	expect(fields).toEqual(expected);
});
