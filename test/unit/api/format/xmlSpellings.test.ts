// However XML is written, a response says the same.
import fc from 'fast-check';
import { parseBody } from '../../../../nodes/SmsCampaigns/api/format/parseBody';
import { parseXml } from '../../../../nodes/SmsCampaigns/api/format/xml';
import { anyXmlWriter, awkwardText } from '../../../support/foreignText/xmlSpellings';
import { propertyRuns } from '../../../support/propertyRuns';

const record = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), awkwardText, { maxKeys: 4 });

it('of any spelling', () => {
	fc.assert(
		fc.property(anyXmlWriter, record, record, (write, fields, inner) => {
			const said = { ...fields, inner: { ...inner, z: 'z' } };
			expect(parseBody(write('response', said))).toEqual({
				ok: true,
				root: 'response',
				fields: said,
			});
		}),
		{ numRuns: propertyRuns(500) },
	);
});

it.each([
	['the declaration of a type', '<!DOCTYPE response><response/>'],
	['in small letters', '<!doctype response><response/>'],
	['behind a comment', '<!-- <response> --><!DOCTYPE response><response/>'],
	['behind a comment with a quotation mark', `<!-- " --><!DOCTYPE a><response a="-->"/>`],
	['an entity', '<!DOCTYPE a [<!ENTITY b "c">]><response>&b;</response>'],
	['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><response/>'],
	['in the root', '<response><!DOCTYPE a></response>'],
	['an entity without a type', '<response><!ENTITY a "b"></response>'],
	['an element type', '<response><!ELEMENT a ANY></response>'],
	['in an attribute', '<response a="<!DOCTYPE a>"/>'],
])('rejects a document type: %s', (_name, text) => {
	expect(parseXml(text)).toEqual({ ok: false, reason: 'unsafeXml' });
});

const TYPE = '<!DOCTYPE a [<!ENTITY b "read">]>';

it.each([
	['a section that begins in an attribute', `<r a="<![CDATA[">${TYPE}<x>&b;</x><c d="]]>"/></r>`],
	['a comment that begins in one', `<r a="<!--">${TYPE}<x>&b;</x><c d="-->"/></r>`],
	['an instruction that begins in one', `<r a="<?x">${TYPE}<x>&b;</x><c d="?>"/></r>`],
	['an instruction with a quoted end', `<?x "?><!-- "?>${TYPE}<r><x>&b;</x><!-- --></r>`],
])('never reads an entity, whatever hides it: %s', (_name, text) => {
	expect(JSON.stringify(parseXml(text))).not.toContain('read"');
});

it.each([
	['text behind the root', '<response/>tail'],
	['text behind a root with an end', '<response></response>tail'],
	['text behind a comment', '<response/><!-- a -->tail'],
	['text before the root', 'tail<response/>'],
	['a section behind the root', '<response/><![CDATA[tail]]>'],
	['a section before the root', '<![CDATA[tail]]><response/>'],
	['a root twice', '<response/><response/>'],
	['a root behind one with an end', '<response></response><response/>'],
	['two roots', '<response/><other/>'],
	['an attribute twice', '<response a="1" a="2"/>'],
	['an attribute without quotation marks', '<response a=1/>'],
	['an attribute without a value', '<response a/>'],
	['a tag that is not ended', '<response><a</response>'],
	['an end without a beginning', '<response></a></response>'],
	['a name that is none', '<response><1>x</1></response>'],
	['a comment without an end', '<response><!-- </response>'],
	['an instruction without an end', '<response><?x </response>'],
	['a section without an end', '<response><![CDATA[ </response>'],
	['a lone ampersand', '<response><a>x & y</a></response>'],
	['no tag', '<!-- response -->'],
])('rejects %s', (_name, text) => {
	expect(parseXml(text)).toEqual({ ok: false, reason: 'malformed' });
});
