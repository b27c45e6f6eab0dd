import {
	campaignOf,
	type Campaign,
	type Grouping,
	type Row,
	type SendTime,
	type Target,
} from './types';

interface GroupingOptions {
	campaigns: Grouping;
	/** The most recipients in one campaign; absent or Infinity: no limit. Lists are not split. */
	maxRecipients?: number;
	/** When a target may get its message. Targets with different send times share no campaign. */
	sendTimeOf?: (target: Target) => SendTime;
}

/**
 * Plans the campaigns for all targets that no earlier attempt has sent.
 *
 * A group with more than `maxRecipients` is split where one item ends and the next begins; an item that is larger than
 * that gets separate parts.
 * @returns the campaigns in the order of their first items
 */
export function groupCampaigns(rows: Row[], options: GroupingOptions): Campaign[] {
	const { campaigns, maxRecipients = Infinity, sendTimeOf } = options;
	const groups = new Map<unknown, Map<SendTime | undefined, Target[]>>();
	for (const row of rows) {
		if (row.isRestored) continue;
		// Numbers and lists cannot share a campaign, even with the same message.
		const key = campaigns === 'perItem' ? row : `${row.kind} ${row.messageKey}`;
		for (const target of row.targets) {
			if (target.sameAs || target.campaign) continue;
			const group = groups.get(key) ?? new Map<SendTime | undefined, Target[]>();
			groups.set(key, group);
			const sendTime = sendTimeOf?.(target);
			const targets = group.get(sendTime);
			if (targets) targets.push(target);
			else group.set(sendTime, [target]);
		}
	}
	const planned: Campaign[] = [];
	for (const group of groups.values()) {
		const pieces = [...group].flatMap(([sendTime, targets]) => {
			const most = targets[0].row.kind === 'lists' ? Infinity : maxRecipients;
			return split(targets, most).map((piece) => ({ sendTime, targets: piece }));
		});
		for (const [at, { sendTime, targets }] of pieces.entries()) {
			const { kind, messageKey } = targets[0].row;
			const place = { part: at + 1, parts: pieces.length };
			const campaign: Campaign = { kind, messageKey, ...place, targets, repeats: [], sendTime };
			for (const target of targets) target.campaign = campaign;
			planned.push(campaign);
		}
	}
	return planned;
}

/** Adds to each campaign, of this attempt or an earlier one, the targets that share one of its SMS. */
export function addRepeats(rows: Row[]): void {
	for (const { targets } of rows) {
		for (const target of targets) if (target.sameAs) campaignOf(target)?.repeats.push(target);
	}
}

/** Fills one part after the other; begins a new one for an item that does not fit into the rest of a part. */
function split(targets: Target[], most: number): Target[][] {
	if (targets.length <= most) return [targets];
	const parts: Target[][] = [[]];
	for (let at = 0; at < targets.length;) {
		const { row } = targets[at];
		let end = at;
		while (targets[end]?.row === row) end++;
		const size = end - at;
		if (parts.at(-1)!.length + size > most) parts.push([]);
		for (; at < end; at++) {
			if (parts.at(-1)!.length === most) parts.push([]);
			parts.at(-1)!.push(targets[at]);
		}
		if (size > most) parts.push([]);
	}
	return parts.filter((part) => part.length > 0);
}
