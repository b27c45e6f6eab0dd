import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { readSources } from '../support/package/repositoryFiles.cts';

/** The number ranges that France, the United Kingdom, the United States, Canada and Germany reserve for fiction. */
const FICTION =
	/^(?:3363998\d{4}|33(?:19900|26191|35301|46571|53649)\d{4}|447700900\d{3}|1[2-9]\d{2}55501\d{2}|49176040690\d{2})$/;

/** German and Italian numbers that the phone library accepts, although no area or operator has these numbers. */
const NOBODYS = /^(?:4933639980000|(?:39)?0120000000|390?3990000000)$/;

/** Files without phone numbers: lockfiles, images with coordinates, and licenses. */
const LEFT_OUT = /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml)$|\.svg$|^licences\//;

const CANDIDATE = /(?<![\w.#-])(?:\+|00)?\(?\d(?:[ .()/_\u00a0-]{0,3}\d){7,16}\b/g;
/** An IP address or an IP range, whose digits resemble those of a phone number. */
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}(?:\/\S*)?$/;
const DATE = /^\d{4}-\d{2}-\d{2}|^\d{2}\/\d{2}\/\d{4}/;

/** The trailing `.0` that a spreadsheet's decimal column adds to a phone number. */
const DECIMALS = /(?<=\d{7})\.0+$/;

/** Returns the text if a person could have this number (international or French format); otherwise undefined. */
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

it('the repository contains no phone number that a person could have', () => {
	const found = readSources()
		.filter(({ name }) => !LEFT_OUT.test(name))
		.flatMap(({ name, text }) =>
			[...text.matchAll(CANDIDATE)]
				.filter(([candidate]) => ownable(candidate) !== undefined)
				.map(([candidate]) => `${name}: ${candidate}`),
		);
	expect(found).toEqual([]);
});
