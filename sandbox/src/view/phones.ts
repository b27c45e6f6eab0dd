import { parsePhoneNumber } from '../domain/phoneNumber.ts';
import type { Account } from '../store/accounts/accounts.ts';
import type { Database } from '../store/database/database.ts';
import { listMessages } from '../store/campaigns/messages.ts';
import { readPhoneIndex, readSeenCounts, type PhoneEntry } from '../store/phones/phoneIndex.ts';

interface LastWords {
	at: number;
	text: string;
	from: 'service' | 'phone';
}

const later = (a: LastWords | null, b: LastWords | null) => {
	if (!a || !b) return a ?? b;
	return b.at >= a.at ? b : a;
};

/** What was last said on a phone. */
function lastWords(
	db: Database,
	account: Account,
	{ phone, messages }: PhoneEntry,
): LastWords | null {
	const reply = db.get<{ at: number; body: string }>(
		`SELECT at, body FROM event WHERE account_id = ? AND phone = ? AND type IN ('MO', 'STOP')
		ORDER BY id DESC LIMIT 1`,
		account.id,
		phone,
	);
	const said: LastWords | null = reply
		? {
				at: reply.at,
				text: (JSON.parse(reply.body) as { message: string }).message,
				from: 'phone',
			}
		: null;
	if (messages === 0) return said;
	const page = { phone, ticket: null, state: 'sent', limit: 1, offset: messages - 1 };
	const [message] = listMessages(db, account, page).messages;
	if (!message?.sentAt) return said;
	return later({ at: Date.parse(message.sentAt), text: message.text, from: 'service' }, said);
}

/** Longest text of a row: it is cut off on the screen anyway. */
const MAX_PREVIEW_LENGTH = 160;

/**
 * A page of the list of phones, the one last heard of first.
 * @param search digits that the number holds; empty for all
 */
export function listPhones(
	db: Database,
	account: Account,
	{ search, limit, offset }: { search: string; limit: number; offset: number },
) {
	const all = readPhoneIndex(db, account);
	const found = search === '' ? all : all.filter(({ phone }) => phone.includes(search));
	const seen = readSeenCounts(db, account);
	const phones = found.slice(offset, offset + limit).map((entry) => {
		const last = lastWords(db, account, entry);
		return {
			phone: entry.phone,
			country: parsePhoneNumber(entry.phone)?.country ?? null,
			messages: entry.messages,
			unread: Math.max(entry.messages - (seen.get(entry.phone) ?? 0), 0),
			at: new Date(entry.at).toISOString(),
			last: last && { text: last.text.slice(0, MAX_PREVIEW_LENGTH), from: last.from },
		};
	});
	// A number that nothing went to yet can be opened too.
	const isNumber = !all.some(({ phone }) => phone === search) && parsePhoneNumber(search) !== null;
	return { total: found.length, phones, opens: isNumber ? search : null };
}
