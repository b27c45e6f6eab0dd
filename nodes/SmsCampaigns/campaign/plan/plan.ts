// Plans a run with pure functions: the campaign of each message, and the messages that earlier attempts already sent.
import { addressesOf, outcomeOf } from './ledger';
import type { Recipient } from '../../rules/recipients/readRecipients';
import {
	campaignOf,
	hashAddress,
	type Campaign,
	type CampaignInput,
	type Row,
	type SendTime,
	type Sent,
	type Target,
} from './types';

/** The remaining messages, before they are combined into campaigns. */
export interface Settled {
	/** The items' rows, then the rows of items that an earlier attempt sent and that can no longer be read. */
	rows: Row[];
	/** Campaigns of earlier attempts that are not sent again. */
	earlier: Campaign[];
	/** The phone numbers that get several messages in this run. */
	severalTo: string[];
}

export interface EarlierAttempts {
	/** The sends of earlier attempts that are not repeated, the accepted ones first. */
	sends?: Sent[];
	/** Items that an earlier attempt sent and that can no longer be read. */
	unreadable?: ReadonlySet<number>;
}

/**
 * Determines the remaining messages of each person. Targets that share one SMS are linked by `sameAs`: the same number
 * with the same message, or the same list.
 *
 * For each address, earlier sends are matched with the messages that the items now contain: first by equal message and
 * item, then by message, then by item, then in order. A matched target belongs to the earlier campaign and is not sent
 * again. A person therefore never gets more messages than one attempt contains for that person, even if the items
 * change between attempts.
 *
 * Left-out targets are matched last and share no SMS with other items.
 */
export function settle(
	inputs: CampaignInput[],
	{ sends = [], unreadable = new Set() }: EarlierAttempts = {},
): Settled {
	const earlier = sends.map((sent): Campaign => ({
		kind: sent.kind,
		messageKey: sent.message,
		targets: [],
		repeats: [],
		sent,
		outcome: outcomeOf(sent),
	}));
	const known = readEarlierSends(earlier);
	const rows = [...inputs.map(toRow), ...restoreRows(earlier, unreadable)];
	const severalTo: string[] = [];
	for (const [key, targets] of groupByAddress(rows)) {
		const before = known.get(key) ?? [];
		if (targets.length === 1 && before.length === 0) continue;
		const messages = groupByMessage(targets);
		const wanted = messages.filter(([{ leftOut }]) => !leftOut);
		if (wanted.length > 1 && targets[0].row.kind === 'numbers') severalTo.push(targets[0].address);
		match(messages, before);
	}
	return { rows, earlier, severalTo };
}

function addTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
	const group = groups.get(key);
	if (group) group.push(value);
	else groups.set(key, [value]);
}

function toRow({ index, messageKey, recipients, lists, leftOut, limitValue }: CampaignInput): Row {
	const kind = lists ? 'lists' : 'numbers';
	const row: Row = { index, messageKey, kind, targets: [], limitValue };
	const add = (address: string, recipient?: Recipient) => {
		const hash = hashAddress(kind, address);
		row.targets.push({ row, address, hash, recipient, leftOut: leftOut?.get(address) });
	};
	for (const recipient of recipients ?? []) add(recipient.value, recipient);
	for (const address of lists ?? []) add(address);
	return row;
}

/** A message that an earlier attempt sent, or may have sent, to one person or list. */
interface EarlierSend {
	campaign: Campaign;
	/** The items for which the message was sent. */
	items: number[];
}

/** Returns the earlier sends to each address, keyed by the address's hash. */
function readEarlierSends(earlier: Campaign[]): Map<string, EarlierSend[]> {
	const known = new Map<string, EarlierSend[]>();
	for (const campaign of earlier) {
		for (const [item, hash] of addressesOf(campaign.sent!)) {
			const last = known.get(hash)?.at(-1);
			if (last?.campaign === campaign) last.items.push(item);
			else addTo(known, hash, { campaign, items: [item] });
		}
	}
	return known;
}

/** Creates rows, from the sent messages, for items that can no longer be read. */
function restoreRows(earlier: Campaign[], unreadable: ReadonlySet<number>): Row[] {
	const rows = new Map<string, Row>();
	if (unreadable.size === 0) return [];
	for (const { sent, kind, messageKey } of earlier) {
		for (const [index, hash] of addressesOf(sent!)) {
			if (!unreadable.has(index)) continue;
			const key = `${index} ${messageKey}`;
			const row = rows.get(key) ?? { index, messageKey, kind, targets: [], isRestored: true };
			rows.set(key, row);
			row.targets.push({ row, address: hash, hash });
		}
	}
	return [...rows.values()];
}

/** Groups the targets by their address's hash, with left-out targets last. */
function groupByAddress(rows: Row[]): Map<string, Target[]> {
	const groups = new Map<string, Target[]>();
	const all = rows.flatMap(({ targets }) => targets);
	const isLast = ({ leftOut }: Target) => Number(leftOut !== undefined);
	for (const target of all.sort((a, b) => isLast(a) - isLast(b)))
		addTo(groups, target.hash, target);
	return groups;
}

/** Groups an address's targets by message: the targets of a group share one SMS. */
function groupByMessage(targets: Target[]): Target[][] {
	const messages = new Map<unknown, Target[]>();
	for (const target of targets) {
		const { kind, index, messageKey } = target.row;
		const key = kind === 'lists' ? '' : messageKey;
		addTo(messages, target.leftOut ? `left out ${index}` : key, target);
	}
	return [...messages.values()];
}

/** The keys by which a message can match an earlier send, the closest match first. */
const MATCHES: Array<(item: number, message: string) => unknown> = [
	(item, message) => `${item} ${message}`,
	(_item, message) => message,
	(item) => item,
	() => '',
];

/** Matches an address's messages with earlier sends and links the targets that share an SMS. */
function match(messages: Target[][], sends: EarlierSend[]): void {
	const wanted = new Set(messages);
	let left = sends;
	for (const matchKey of MATCHES) {
		if (left.length === 0 || wanted.size === 0) break;
		const queues = new Map<unknown, Array<[Target, Target[]]>>();
		for (const targets of wanted) {
			for (const target of targets) {
				addTo(queues, matchKey(target.row.index, target.row.messageKey), [target, targets]);
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

export interface GroupOptions {
	/** The maximum number of recipients per campaign; absent or Infinity for no limit. List campaigns are not split. */
	maxRecipients?: number;
	/**
	 * Returns a target's send time. Targets with different send times share no campaign. `place` is the target's
	 * position among the `count` targets to send to.
	 */
	sendTimeOf?: (target: Target, place: number, count: number) => SendTime;
}

/**
 * Creates the campaigns for all unsent targets, one per message and time. A campaign with more than `maxRecipients` is
 * split, so one item can be in several campaigns. A left-out target gets its own campaign, which is not returned.
 * @returns the campaigns to send, in the order of their first items
 */
export function groupIntoCampaigns(
	rows: Row[],
	{ maxRecipients = Infinity, sendTimeOf }: GroupOptions = {},
): Campaign[] {
	const groups = new Map<string, Map<SendTime | undefined, Target[]>>();
	const carriers = rows.flatMap(({ targets }) => targets.filter(({ sameAs }) => !sameAs));
	for (const target of carriers) {
		const { leftOut: why, row } = target;
		if (!why || target.campaign) continue;
		const { kind, messageKey } = row;
		const outcome = { state: 'leftOut', why } as const;
		target.campaign = { kind, messageKey, targets: [target], repeats: [], outcome };
	}
	const wanted = carriers.filter(({ leftOut }) => !leftOut);
	for (const [place, target] of wanted.entries()) {
		const { row } = target;
		if (target.campaign || row.isRestored) continue;
		// Numbers and lists cannot share a campaign, even with the same message.
		const key = `${row.kind} ${row.messageKey}`;
		const group = groups.get(key) ?? new Map<SendTime | undefined, Target[]>();
		groups.set(key, group);
		addTo(group, sendTimeOf?.(target, place, wanted.length), target);
	}
	const planned = [...groups.values()].flatMap((group) =>
		[...group].flatMap(([sendTime, all]) => {
			const { kind, messageKey } = all[0].row;
			return split(all, kind === 'lists' ? Infinity : maxRecipients).map((targets): Campaign => {
				const campaign: Campaign = { kind, messageKey, targets, repeats: [], sendTime };
				for (const target of targets) target.campaign = campaign;
				return campaign;
			});
		}),
	);
	for (const { targets } of rows) {
		for (const target of targets) if (target.sameAs) campaignOf(target)?.repeats.push(target);
	}
	return planned;
}

function split(targets: Target[], most: number): Target[][] {
	const parts: Target[][] = [];
	for (let at = 0; at < targets.length; at += most) parts.push(targets.slice(at, at + most));
	return parts;
}
