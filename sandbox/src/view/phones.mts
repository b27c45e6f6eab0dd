import { searchedDigits } from '../domain/searchedDigits.mts';
import type { Account } from '../store/accounts/account.mts';
import { listMessages } from '../store/campaigns/messages.mts';
import type { Database, PageRange } from '../store/database/database.mts';
import { readPhones, type PhoneEntry } from '../store/phones/phoneIndex.mts';
import { newestReply } from '../store/phones/replies.mts';

/** Returns a phone's newest message or reply, or null. */
function readPreview(db: Database, account: Account, { phone, messages }: PhoneEntry) {
	const reply = newestReply(db, account, phone);
	const page = { limit: 1, offset: messages - 1 };
	const message =
		messages === 0 ? undefined : listMessages(db, account, { phone, state: 'sent' }, page)[0];
	if (message?.sentAt && Date.parse(message.sentAt) > (reply?.at ?? -Infinity)) {
		return { text: message.text, from: 'service' as const };
	}
	return reply ? { text: reply.text, from: 'phone' as const } : null;
}

/** Returns a page of the phones whose numbers contain the searched digits, most recently active first. */
export function listPhones(
	db: Database,
	account: Account,
	search: string,
	{ limit, offset }: PageRange,
) {
	const all = readPhones(db, account);
	const digits = searchedDigits(search);
	const found = all.filter(({ phone }) => phone.includes(digits));
	const phones = found.slice(offset, offset + limit).map((entry) => ({
		phone: entry.phone,
		messages: entry.messages,
		at: new Date(entry.at).toISOString(),
		last: readPreview(db, account, entry),
	}));
	return { total: found.length, phones };
}
