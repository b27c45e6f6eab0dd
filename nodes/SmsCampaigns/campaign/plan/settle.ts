import { outcomeOf } from './outcome';
import { addressesOf, finalSends, type Ledger } from './ledger';
import { hashAddress } from './hashes';
import {
	toRows,
	type Campaign,
	type CampaignInput,
	type Row,
	type Sharing,
	type Target,
} from './types';

/** A message that one person or list got from an earlier attempt, or may have got. */
interface EarlierSend {
	campaign: Campaign;
	/** The items for which it was sent. */
	items: number[];
}

export interface Settled {
	/** The rows of the items, then those of items that an earlier attempt sent and that can no longer be read. */
	rows: Row[];
	/** The campaigns of earlier attempts that are not sent again. */
	earlier: Campaign[];
	/** The numbers to which the run has several messages. */
	severalTo: string[];
}

interface SettleOptions {
	sharing: Sharing;
	/** Whether a send that may have been carried out is made again. */
	resendUnknown?: boolean;
	ledger?: Ledger;
	/** Items that an earlier attempt sent and that can no longer be read. */
	unreadable?: ReadonlySet<number>;
}

/**
 * Settles by person what is left to send. Targets that share one SMS are linked by `sameAs`: the same number with the same
 * message (with one campaign per item: in the same item; with one message per number: with any message), or the same
 * list.
 *
 * For each address, the sends of earlier attempts are matched with the messages that the run wants for it now: first
 * those with the same text for the same item, then the same text, then the same item, then the rest in order. A target
 * that is matched has the earlier campaign, and is not sent again. So nobody gets more messages from one run than the
 * run wants for them, however rows, order, texts or numbers changed between the attempts.
 */
export function settle(inputs: CampaignInput[], options: SettleOptions): Settled {
	const { sharing, ledger, unreadable = new Set<number>(), resendUnknown = false } = options;
	const sends = ledger ? finalSends(ledger, { resendUnknown }) : [];
	const earlier = sends.map((sent): Campaign => ({
		kind: sent.kind,
		messageKey: sent.message,
		part: 1,
		parts: 1,
		targets: [],
		repeats: [],
		sent,
		outcome: outcomeOf(sent),
	}));
	const known = readEarlierSends(earlier);
	const rows = [...toRows(inputs), ...restoreRows(earlier, unreadable)];
	const severalTo: string[] = [];
	for (const [key, targets] of groupByAddress(rows, earlier.length > 0)) {
		const before = known.get(key) ?? [];
		if (targets.length === 1 && before.length === 0) continue;
		const messages = groupByMessage(targets, sharing);
		if (messages.length > 1 && targets[0].row.kind === 'numbers') {
			severalTo.push(targets[0].address);
		}
		match(messages, before);
	}
	return { rows, earlier, severalTo };
}

/** By the hash of the address. */
function readEarlierSends(earlier: Campaign[]): Map<string, EarlierSend[]> {
	const known = new Map<string, EarlierSend[]>();
	for (const campaign of earlier) {
		for (const [item, hash] of addressesOf(campaign.sent!)) {
			const sends = known.get(hash) ?? [];
			known.set(hash, sends);
			const last = sends.at(-1);
			if (last?.campaign === campaign) last.items.push(item);
			else sends.push({ campaign, items: [item] });
		}
	}
	return known;
}

/** Makes rows for items that can no longer be read: they are what was sent. */
function restoreRows(earlier: Campaign[], unreadable: ReadonlySet<number>): Row[] {
	const rows = new Map<string, Row>();
	if (unreadable.size === 0) return [];
	for (const { sent, kind, messageKey } of earlier) {
		for (const [index, address] of addressesOf(sent!)) {
			if (!unreadable.has(index)) continue;
			const key = `${index} ${messageKey}`;
			const row = rows.get(key) ?? { index, messageKey, kind, targets: [], isRestored: true };
			rows.set(key, row);
			row.targets.push({ row, address });
		}
	}
	return [...rows.values()];
}

/** @param hashed whether the addresses are hashed: only earlier sends need that */
function groupByAddress(rows: Row[], hashed: boolean): Map<string, Target[]> {
	const groups = new Map<string, Target[]>();
	for (const { kind, isRestored, targets } of rows) {
		for (const target of targets) {
			const { address } = target;
			const plain = kind === 'lists' ? `list ${address}` : address;
			const key = isRestored ? address : hashed ? hashAddress(kind, address) : plain;
			const group = groups.get(key);
			if (group) group.push(target);
			else groups.set(key, [target]);
		}
	}
	return groups;
}

/** Groups the targets of one address: those of a group share one SMS. */
function groupByMessage(targets: Target[], sharing: Sharing): Target[][] {
	const messages = new Map<unknown, Target[]>();
	for (const target of targets) {
		const { kind, index, messageKey } = target.row;
		const isOne = kind === 'lists' || sharing === 'number';
		const key = isOne ? '' : sharing === 'perItem' ? index : messageKey;
		const group = messages.get(key);
		if (group) group.push(target);
		else messages.set(key, [target]);
	}
	return [...messages.values()];
}

type MatchKey = (item: number, message: string) => unknown;

/** What a wanted message and an earlier send have in common, the closest match first. */
const MATCHES: MatchKey[] = [
	(item, message) => `${item} ${message}`,
	(_item, message) => message,
	(item) => item,
	() => '',
];

/** Matches the messages for one address with earlier sends to it, and links the targets that share an SMS. */
function match(messages: Target[][], sends: EarlierSend[]): void {
	const wanted = new Set(messages);
	let left = sends;
	for (const matchKey of MATCHES) {
		if (left.length === 0 || wanted.size === 0) break;
		const queues = new Map<unknown, Array<[Target, Target[]]>>();
		for (const targets of wanted) {
			for (const target of targets) {
				const key = matchKey(target.row.index, target.row.messageKey);
				const queue = queues.get(key) ?? [];
				queues.set(key, queue);
				queue.push([target, targets]);
			}
		}
		for (const queue of queues.values()) queue.reverse();
		left = left.filter(({ campaign, items }) => {
			for (const item of items) {
				const queue = queues.get(matchKey(item, campaign.messageKey)) ?? [];
				for (let next = queue.pop(); next; next = queue.pop()) {
					const [target, targets] = next;
					if (!wanted.delete(targets)) continue;
					link(targets, target);
					target.campaign = campaign;
					campaign.targets.push(target);
					return false;
				}
			}
			return true;
		});
	}
	for (const targets of wanted) link(targets, targets[0]);
}

function link(targets: Target[], carrier: Target): void {
	for (const target of targets) if (target !== carrier) target.sameAs = carrier;
}
