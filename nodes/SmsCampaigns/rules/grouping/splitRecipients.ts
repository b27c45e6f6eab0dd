import type { MessageKey, NumberCampaign, NumberInput } from '../targets/types';
import { addFingerprints, inputFingerprint } from '../targets/fingerprint';
import { countPositions } from '../targets/ranges';
import type { Span } from '../targets/ranges';

/**
 * One group of items with the same message as campaigns of at most `most` recipients.
 * @param group at least one draft
 */
export function splitNumbers(group: NumberInput[], most: number): NumberCampaign[] {
	let total = 0;
	for (const draft of group) total += countPositions(spansOf(draft));
	if (total <= most) return [unsplit(group)];
	const splitter = new RecipientSplitter(group[0].messageKey, most);
	for (const draft of group) splitter.add(draft);
	return splitter.finish();
}

function spansOf(draft: NumberInput): Span[] {
	return draft.open ?? [{ from: 0, to: draft.recipients.length }];
}

function emptyPart(messageKey: MessageKey): NumberCampaign {
	return { messageKey, part: 1, of: 1, members: [], covered: [], print: 0, recipients: [] };
}

/** The usual case: no bookkeeping, and no copy of the recipients of a single item. */
function unsplit(group: NumberInput[]): NumberCampaign {
	const part = emptyPart(group[0].messageKey);
	const [only] = group;
	const whole = group.length === 1 && only.open === undefined;
	if (whole) part.recipients = only.recipients;
	for (const draft of group) {
		addMembers(part, draft, spansOf(draft));
		if (whole) continue;
		for (const { from, to } of spansOf(draft)) {
			for (let at = from; at < to; at++) part.recipients.push(draft.recipients[at]);
		}
	}
	return part;
}

function addMembers(part: NumberCampaign, draft: NumberInput, spans: Span[]): void {
	const size = draft.recipients.length;
	const print = inputFingerprint(draft);
	for (const { from, to } of spans) {
		if (from === 0 && to === size) {
			part.members.push({ index: draft.index, from, to });
			part.print = addFingerprints(part.print, print);
		} else {
			part.members.push({ index: draft.index, from, to, whole: { size, print } });
		}
	}
}

/** Where a number went first. */
interface FirstTarget {
	part: NumberCampaign;
	index: number;
}

/** Fills one part after the other and remembers which number went where. */
class RecipientSplitter {
	private readonly parts: NumberCampaign[] = [];

	private readonly firsts = new Map<string, FirstTarget>();

	private part: NumberCampaign;

	/** One record for all numbers of an item in a part, however many they are. */
	private here: FirstTarget | undefined;

	/** Positions taken up in the current part, left-out ones included. */
	private filled = 0;

	constructor(
		private readonly messageKey: MessageKey,
		private readonly most: number,
	) {
		this.part = emptyPart(messageKey);
	}

	add(draft: NumberInput): void {
		const spans = spansOf(draft);
		const size = countPositions(spans);
		if (this.filled + size > this.most) this.flush();
		const larger = size > this.most;
		let added = 0;
		for (const span of spans) {
			for (let from = span.from; from < span.to;) {
				const to = Math.min(span.to, from + this.most - this.filled);
				added += this.take(draft, { from, to });
				from = to;
				if (this.filled >= this.most) this.flush();
			}
		}
		if (larger) this.flush();
		if (added === 0) this.cover(draft, spans);
	}

	finish(): NumberCampaign[] {
		this.flush();
		this.parts.forEach((part, at) => {
			part.part = at + 1;
			part.of = this.parts.length;
		});
		return this.parts;
	}

	private flush(): void {
		if (this.part.members.length > 0) this.parts.push(this.part);
		this.part = emptyPart(this.messageKey);
		this.filled = 0;
	}

	/** @returns how many recipients of the span are in the part */
	private take(draft: NumberInput, span: Span): number {
		const { part } = this;
		const before = part.recipients.length;
		if (this.here?.part !== part || this.here.index !== draft.index) {
			this.here = { part, index: draft.index };
		}
		let repeatOf: number | undefined;
		for (let at = span.from; at < span.to; at++) {
			const recipient = draft.recipients[at];
			const first = this.firsts.get(recipient.value);
			if (first === undefined) this.firsts.set(recipient.value, this.here);
			if (first === undefined || first.part === part) part.recipients.push(recipient);
			else repeatOf ??= first.index;
		}
		const count = part.recipients.length - before;
		this.filled += span.to - span.from;
		if (count === 0) return 0;
		addMembers(part, draft, [span]);
		if (repeatOf !== undefined) {
			part.members[part.members.length - 1].count = count;
			part.leftOut ??= new Map();
			if (!part.leftOut.has(draft.index)) part.leftOut.set(draft.index, repeatOf);
		}
		return count;
	}

	/** Every number of the item goes in earlier parts: it belongs to the one that has its first number. */
	private cover(draft: NumberInput, [span]: Span[]): void {
		const first = this.firsts.get(draft.recipients[span.from].value);
		if (first === undefined) return;
		first.part.covered.push({ index: draft.index, carrier: first.index });
		first.part.print = addFingerprints(first.part.print, inputFingerprint(draft));
	}
}
