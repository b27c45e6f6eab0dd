// Workflows in examples/ that look for the contact of an event: a French number overseas has several spellings.
import { runCode } from '../support/package/runCode.cts';

/** Of Réunion, in a range that no operator has: as people and sheets write it. */
const END = '693980001';
const WRITTEN = ['262', '+262', '00262', '33', '+33', '+33 (0)', '0033', '0'].map(
	(code) => code + END,
);
const OTHERS = [`0${END.replace('1', '2')}`, '+33 6 39 98 00 01', `447${END}`];
const contacts = [...WRITTEN, ...OTHERS].map((phone) => ({ phone }));

it.each(['262', '33'])('opt-out-sync.json marks every spelling for an event of %s…', (code) => {
	const marked = runCode('opt-out-sync.json', 'Which Contact Is It?', {
		'Get All Contacts': contacts,
		'To Be Marked': [{ from: code + END, date: 'now' }],
	});
	expect(marked.map(({ phone }) => phone)).toEqual(WRITTEN);
});

it.each(['262', '33'])('undeliverable-clean-up.json marks every spelling of %s…', (code) => {
	const marked = runCode('undeliverable-clean-up.json', 'Which Contacts Are They?', {
		'Get All Contacts': contacts,
		'Get Undeliverable Numbers': [{ destination: code + END, date: 'now' }],
	});
	expect(marked.map(({ phone }) => phone)).toEqual(WRITTEN);
});

it('opt-out-sync.json finds a landline of Saint-Pierre-et-Miquelon behind both codes', () => {
	const end = '508'.padEnd(9, '410');
	const written = [end, `+${end}`, `0${end}`, `+33${end}`];
	const marked = runCode('opt-out-sync.json', 'Which Contact Is It?', {
		'Get All Contacts': written.map((phone) => ({ phone })),
		'To Be Marked': [{ from: end, date: 'now' }],
	});
	expect(marked.map(({ phone }) => phone)).toEqual(written);
});
