import { parsePhoneNumber } from '../domain/phoneNumber.ts';
import type { Account } from '../store/accounts/account.ts';
import { listMessages } from '../store/campaigns/messages.ts';
import type { Database, PageRange } from '../store/database/database.ts';
import { readPhoneIndex, readSeenCounts, type PhoneEntry } from '../store/phones/phoneIndex.ts';
import { phonesWithText } from '../store/phones/phoneSearch.ts';
import { newestReply } from '../store/phones/replies.ts';

/** The phone list cuts longer texts off. */
const MAX_PREVIEW_LENGTH = 160;

/** Returns the beginning of a phone's newest message or reply, null for none. */
function readPreview(db: Database, account: Account, { phone, messages }: PhoneEntry) {
	const cut = (text: string) => text.slice(0, MAX_PREVIEW_LENGTH);
	const reply = newestReply(db, account, phone);
	const page = { limit: 1, offset: messages - 1 };
	const message =
		messages === 0 ? undefined : listMessages(db, account, { phone, state: 'sent' }, page)[0];
	if (message?.sentAt && Date.parse(message.sentAt) > (reply?.at ?? -Infinity)) {
		return { text: cut(message.text), from: 'service' };
	}
	return reply ? { text: cut(reply.text), from: 'phone' } : null;
}

/** Returns the digits of a number as people write it: without +, 00 or the 0 of its country; empty for a text. */
function searchedDigits(search: string): string {
	return /^[\d\s()./+-]*$/.test(search) ? search.replace(/\D/g, '').replace(/^0+/, '') : '';
}

function findPhones(
	db: Database,
	account: Account,
	all: PhoneEntry[],
	search: string,
	digits: string,
): PhoneEntry[] {
	if (digits !== '') return all.filter(({ phone }) => phone.includes(digits));
	if (!/[^\s()./+-]/.test(search)) return all;
	const phones = phonesWithText(db, account, search);
	return all.filter(({ phone }) => phones.has(phone));
}

/**
 * Returns a page of the phones, last active first.
 * @param search digits that the number contains, as people write them, or a text that was sent to it or
 *   that it replied; empty for all
 */
export function listPhones(
	db: Database,
	account: Account,
	search: string,
	{ limit, offset }: PageRange,
) {
	const all = readPhoneIndex(db, account);
	const digits = searchedDigits(search);
	const found = findPhones(db, account, all, search, digits);
	const seen = readSeenCounts(db, account);
	const phones = found.slice(offset, offset + limit).map((entry) => ({
		phone: entry.phone,
		country: parsePhoneNumber(entry.phone)?.country ?? null,
		messages: entry.messages,
		unread: Math.max(entry.messages - (seen.get(entry.phone) ?? 0), 0),
		at: new Date(entry.at).toISOString(),
		last: readPreview(db, account, entry),
	}));
	// A valid number without any message can be opened too.
	const opensNew = !all.some(({ phone }) => phone === digits) && parsePhoneNumber(digits) !== null;
	return { total: found.length, phones, opens: opensNew ? digits : null };
}
