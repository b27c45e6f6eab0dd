// What became of the example's contacts, beside what the sheet expects.
import { countBy } from './contacts.ts';

/** The sheet's words for what the service filters, and the action node's names of the counters. */
const counters = {
	duplicated: 'duplicated',
	invalid: 'invalid',
	blacklisted: 'blacklisted',
	npai: 'npai',
	not_allowed: 'notAllowed',
	flood: 'flood',
	country_limit: 'countryLimit',
};

/** The node's counters of all campaigns, summed up under the sheet's words. */
function sumCounters(campaigns) {
	const sums = {};
	const add = (name, count) => {
		if (count !== undefined) sums[name] = (sums[name] ?? 0) + count;
	};
	for (const { campaign } of campaigns) {
		add('total', campaign.total);
		add('sent', campaign.sent);
		for (const [word, name] of Object.entries(counters)) add(word, campaign.filtered[name]);
	}
	return sums;
}

/**
 * Compares the sheet with the node's answer and with what the service stored.
 * A send's answer may lack `not_allowed`, `flood` and `country_limit` (interface §2.4): then what is
 * missing must be exactly what the other counters leave of the total.
 * @param contacts rows of the sheet
 * @param items the action node's items, one per contact
 * @param campaigns of `items`, each once
 * @param messages the sandbox's stored recipients of these campaigns
 * @returns {rows: [{name, expected, answered, stored, ok}], wrong: [{contact, got}], ok}
 */
export function compare({ contacts, items, campaigns, messages }) {
	const expected = { total: contacts.length, ...countBy(contacts.map((row) => row.expected)) };
	const answered = sumCounters(campaigns);
	const states = messages.map(({ reason, state }) => reason ?? state);
	const stored = { total: messages.length, ...countBy(states) };

	const rows = ['total', 'sent', ...Object.keys(counters)].map((name) => {
		const row = {
			name,
			expected: expected[name] ?? 0,
			answered: answered[name],
			stored: stored[name] ?? 0,
		};
		const answers = row.answered === undefined || row.answered === row.expected;
		return { ...row, ok: answers && row.stored === row.expected };
	});
	const counted = rows.filter(({ name, answered: got }) => name !== 'total' && got !== undefined);
	const silent = rows.filter(({ answered: got }) => got === undefined);
	const sum = (list, key) => list.reduce((total, row) => total + row[key], 0);
	const restFits = (answered.total ?? NaN) - sum(counted, 'answered') === sum(silent, 'expected');

	const byMessageId = new Map(messages.map((message, index) => [message.gsmsmsid, states[index]]));
	const wrong = contacts
		.map((contact, index) => ({ contact, got: byMessageId.get(items[index]?.messageId) }))
		.filter(({ contact, got }) => got !== contact.expected);
	const ok = rows.every((row) => row.ok) && restFits && wrong.length === 0;
	return { rows, wrong, restFits, ok: ok && items.length === contacts.length };
}

/** The comparison as a table for people. */
export function table({ rows, wrong, restFits }) {
	const cells = [
		['', 'expected', 'answered', 'stored', ''],
		...rows.map(({ name, expected, answered, stored, ok }) => [
			name,
			String(expected),
			answered === undefined ? '-' : String(answered),
			String(stored),
			ok ? 'ok' : 'DIFFERS',
		]),
	];
	const lines = cells.map(([name, ...others]) =>
		[name.padEnd(14), ...others.map((cell) => cell.padStart(9))].join(' ').trimEnd(),
	);
	if (!restFits)
		lines.push('What the answer counts and what it leaves out do not add up to its total.');
	for (const { contact, got } of wrong.slice(0, 20)) {
		lines.push(
			`${contact.name}, ${contact.phone}: expected ${contact.expected}, got ${got ?? 'nothing'}`,
		);
	}
	if (wrong.length > 20) lines.push(`… and ${wrong.length - 20} more contacts`);
	return lines.join('\n');
}
