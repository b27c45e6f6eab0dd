// What a campaign said, and its counters.
import { h } from '../lib/dom.mjs';
import { button, facts, pageHead, tag } from '../lib/parts.mjs';
import { CAMPAIGN_STATES, count, FILTERS, fullTime, many } from '../lib/words.mjs';

export const stateTag = (state) => {
	return tag(CAMPAIGN_STATES[state] ?? state, state === 'sent' ? 'good' : 'warn');
};

/** A text with what is filled in for each recipient marked. */
function withPlaceholders(text) {
	return text
		.split(/(<-short->|\[info[1-4]\])/)
		.map((piece, index) => (index % 2 === 0 ? piece : h('span', { class: 'placeholder' }, piece)));
}

/** How many were sent to, and how many each filter took. @param order of the filters */
function countersOf({ counters }, order) {
	const { total, sent, ...filtered } = counters;
	const shown = order.filter((name) => filtered[name] > 0);
	const line = (name, n, title, text, kind) =>
		h(
			'li',
			{ data: { kind } },
			h('span', { class: 'amount' }, count(n)),
			h('span', {}, h('strong', {}, title), ' ', h('span', { class: 'quiet' }, text)),
		);
	const bar = h(
		'div',
		{ class: 'bar', 'aria-hidden': 'true' },
		[['sent', sent], ...shown.map((name) => [name, filtered[name]])].map(([name, n]) => {
			const piece = h('span', { data: { kind: name === 'sent' ? 'sent' : 'filtered' } });
			piece.style.flexGrow = String(n);
			return n > 0 && piece;
		}),
	);
	return [
		bar,
		h(
			'ul',
			{ class: 'counters' },
			line('sent', sent, 'Sent', `of ${many(total, 'recipient')}`, 'sent'),
			shown.map((name) =>
				line(name, filtered[name], FILTERS[name][0], FILTERS[name][1], 'filtered'),
			),
		),
	];
}

/** Who got the same text in another campaign too. */
function duplicatesNote({ total, sameExecution, tickets }) {
	if (total === 0) return [];
	const links = tickets.map((ticket, index) => [
		index > 0 && ', ',
		h('a', { href: `#/campaigns/${encodeURIComponent(ticket)}` }, ticket),
	]);
	const isFault = sameExecution > 0;
	const text = isFault
		? `${count(sameExecution)} of its recipients got the same text from the same execution in another campaign too: `
		: `${count(total)} of its recipients got the same text in another campaign too: `;
	return h('p', { class: isFault ? 'explain explain-bad' : 'explain' }, text, links, '.');
}

/** What a campaign said and came to. @param release what sends it out when it waits */
export function campaignAbout({ campaign, order, duplicates }, release) {
	const { ticket, text, state, cost, sender, pushtype, links, requestId } = campaign;
	const isWaiting = state !== 'sent';
	return [
		pageHead(
			`Campaign ${ticket}`,
			null,
			stateTag(state),
			isWaiting && button('Send it now', release, { kind: 'main' }),
		),
		duplicatesNote(duplicates),
		h(
			'div',
			{ class: 'campaign' },
			h(
				'div',
				{},
				h('h2', { class: 'visually-hidden' }, 'Text'),
				h('p', { class: 'bubble campaign-text' }, withPlaceholders(text)),
				facts([
					['Created', fullTime(campaign.createdAt)],
					['Due', isWaiting && campaign.scheduledFor ? fullTime(campaign.scheduledFor) : null],
					['Sent', campaign.sentAt && fullTime(campaign.sentAt)],
					['Sender', sender ?? 'none of its own'],
					['Push type', pushtype ?? 'not given'],
					['Cost', many(cost, 'credit')],
					['Links', links.length > 0 ? links.map((link) => h('div', {}, link)) : null],
					['Request id', requestId && h('code', {}, requestId)],
				]),
			),
			h('div', {}, h('h2', { class: 'visually-hidden' }, 'Counters'), countersOf(campaign, order)),
		),
	];
}
