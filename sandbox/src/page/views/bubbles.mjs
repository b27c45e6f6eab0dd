// What is in a conversation: messages, replies, clicks, and what did not arrive.
import { h, icon } from '../lib/dom.mjs';
import { FILTERS, fullTime, many, REPORTS, timeOf } from '../lib/words.mjs';

const SHORT_LINK = 'https://s.test/';

/** Where a link of a message leads to: a short one to the sandbox, which counts the click. */
function targetOf(url) {
	return url.startsWith(SHORT_LINK) ? `/${url.slice(SHORT_LINK.length)}` : url;
}

/** A text with its links. Everything else stays the text that it is. */
function withLinks(text) {
	return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece, index) => {
		if (index % 2 === 0) return piece;
		// What ends a sentence is not part of its last link.
		const [, url, rest] = /^(.*?)([.,;:!?)\]]*)$/s.exec(piece);
		const props = { href: targetOf(url), target: '_blank', rel: 'noopener noreferrer' };
		return [h('a', props, url), rest];
	});
}

/** What the last delivery report says, in a word, a drawing and a colour. */
function reportWords({ report, isAwaited }) {
	const status = report?.status ?? null;
	if (status === 3) return ['Delivered', 'ticks', 'good'];
	if (status !== null && status > 1)
		return [REPORTS[status] ?? `Status ${status}`, 'failed', 'bad'];
	if (status === 0) return [REPORTS[0], 'failed', 'bad'];
	if (isAwaited || status === 1) return ['Sent, report pending', 'tick', 'quiet'];
	return ['Sent, no report', 'tick', 'quiet'];
}

function message(item) {
	const { text, sender, parts, encoding, at, ticket } = item;
	const [words, drawing, kind] = reportWords(item);
	return h(
		'li',
		{ class: 'said', data: { kind: 'message' } },
		h('span', { class: 'sender' }, sender ?? 'No sender name'),
		h('p', { class: 'bubble' }, withLinks(text)),
		h(
			'p',
			{ class: 'meta' },
			h('time', { datetime: at, title: fullTime(at) }, timeOf(at)),
			h('span', {}, many(parts, 'part')),
			h('span', {}, encoding === 'UCS-2' ? 'Unicode' : 'GSM-7'),
			h('span', { class: 'report', data: { report: kind } }, icon(drawing), words),
			h(
				'a',
				{ href: `#/campaigns/${encodeURIComponent(ticket)}`, class: 'quiet', title: 'Campaign' },
				h('span', { class: 'visually-hidden' }, 'Campaign '),
				ticket,
			),
		),
	);
}

function reply({ text, at, type }) {
	return h(
		'li',
		{ class: 'said said-own', data: { kind: 'reply' } },
		h('p', { class: 'bubble' }, h('span', { class: 'visually-hidden' }, 'Reply: '), text),
		h(
			'p',
			{ class: 'meta' },
			h('time', { datetime: at, title: fullTime(at) }, timeOf(at)),
			type === 'STOP' && h('span', {}, 'Opted out: now on the blacklist'),
		),
	);
}

function note(item) {
	const { at, kind, url, state, reason, ticket } = item;
	const campaign = ticket && h('a', { href: `#/campaigns/${encodeURIComponent(ticket)}` }, ticket);
	const told = () => {
		if (kind === 'click') return ['Opened the link to ', h('span', {}, url), ` at ${timeOf(at)}`];
		if (state === 'filtered') {
			return [
				'Campaign ',
				campaign,
				' did not go to this number. ',
				FILTERS[reason]?.[1] ?? reason,
			];
		}
		if (state === 'moderated') return ['Campaign ', campaign, ' waits for moderation'];
		return ['Campaign ', campaign, ` is due ${fullTime(at)}`];
	};
	return h('li', { class: 'note', data: { kind: kind === 'click' ? 'click' : state } }, told());
}

/** The element of one item. */
export function bubble(item) {
	if (item.kind === 'day') return h('li', { class: 'day' }, item.text);
	if (item.kind === 'reply') return reply(item);
	return item.kind === 'message' && item.state === 'sent' ? message(item) : note(item);
}
