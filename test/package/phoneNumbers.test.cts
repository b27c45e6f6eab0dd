import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { readSources } from '../support/package/repositoryFiles.cts';

/** Ranges that are kept for fiction: France, the United Kingdom, the United States and Canada, Germany. */
const FICTION =
	/^(?:3363998\d{4}|33(?:19900|26191|35301|46571|53649)\d{4}|447700900\d{3}|1[2-9]\d{2}55501\d{2}|49176040690\d{2})$/;

/** They look real to the phone library, but no area or operator of Germany and Italy has them. */
const NOBODYS = /^(?:4933639980000|(?:39)?0120000000|390?3990000000)$/;

/** Written by tools, or coordinates. */
const LEFT_OUT = /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml)$|\.svg$|^licences\//;

const CANDIDATE = /(?<![\w.#-])(?:\+|00)?\(?\d(?:[ .()/_\u00a0-]{0,3}\d){7,16}\b/g;
/** Four numbers with dots between: an IP address, or a range of them. Phone numbers are not written so. */
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}(?:\/\S*)?$/;
const DATE = /^\d{4}-\d{2}-\d{2}|^\d{2}\/\d{2}\/\d{4}/;

/** What a decimal column adds to a number. */
const DECIMALS = /(?<=\d{7})\.0+$/;

/** The number in its international form, if somebody could have it: written so, or as one of France or of the US. */
function ownable(text: string): string | undefined {
	const digits = text.replace(DECIMALS, '').replace(/\D/g, '').replace(/^00/, '');
	if (digits === '0123456789' || NOBODYS.test(digits)) return undefined;
	if (DATE.test(text) || ADDRESS.test(text)) return undefined;
	if (digits.length === 10 && FICTION.test(`1${digits}`)) return undefined;
	const number = digits.startsWith('0')
		? parsePhoneNumberFromString(digits, 'FR')
		: parsePhoneNumberFromString(`+${digits}`);
	if (!number?.isValid()) return undefined;
	const whole = number.number.slice(1);
	return FICTION.test(whole) ? undefined : text;
}

it('the repository holds no phone number that somebody could have', () => {
	const found = readSources()
		.filter(({ name }) => !LEFT_OUT.test(name))
		.flatMap(({ name, text }) =>
			[...text.matchAll(CANDIDATE)]
				.filter(([candidate]) => ownable(candidate) !== undefined)
				.map(([candidate]) => `${name}: ${candidate}`),
		);
	expect(found).toEqual([]);
});
