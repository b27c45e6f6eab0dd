// One campaign: what it said, who got it, and why the others did not.
import { fill, h } from '../lib/dom.mjs';
import {
	attempt,
	button,
	empty,
	facts,
	field,
	pageHead,
	select,
	slot,
	tag,
	toast,
} from '../lib/parts.mjs';
import { PagedTable } from '../lib/table.mjs';
import {
	CAMPAIGN_STATES,
	count,
	FILTERS,
	fullTime,
	many,
	phoneText,
	tableTime,
} from '../lib/words.mjs';

export const stateTag = (state) => {
	return tag(CAMPAIGN_STATES[state] ?? state, state === 'sent' ? 'good' : 'warn');
};

export class Campaign {
	#page;
	#ticket;
	#state = '';
	#search = '';
	#timer;
	#order = [];

	constructor(root, page, ticket) {
		this.#page = page;
		this.#ticket = ticket;
		const search = h('input', {
			type: 'search',
			inputmode: 'tel',
			placeholder: 'The whole number',
			on: {
				input: () => {
					clearTimeout(this.#timer);
					this.#timer = setTimeout(() => this.#find(search.value), 200);
				},
			},
		});
		this.#states = select(
			[
				['', 'All'],
				['sent', 'Sent'],
				['filtered', 'Filtered'],
			],
			'',
			{ on: { change: () => this.#filter(this.#states.value) } },
		);
		this.#root = h(
			'div',
			{ class: 'page' },
			h('p', { class: 'small' }, h('a', { href: '#/campaigns' }, 'All campaigns')),
			this.#head,
			h(
				'section',
				{ class: 'section' },
				h('h2', {}, 'Recipients'),
				h(
					'div',
					{ class: 'inline-form', role: 'search' },
					field('Show', this.#states),
					field('Why was this one filtered?', search),
				),
				this.#answer,
				h('div', { class: 'section-body' }, this.#table.element),
			),
		);
		fill(root, this.#root);
	}

	#root;
	#states;
	#head = slot();
	#answer = slot();
	#table = new PagedTable({
		caption: 'Recipients of the campaign',
		key: ({ position }) => position,
		read: (range) => this.#read(range),
		columns: [
			{ title: 'Number', class: 'tight', cell: (row) => this.#number(row) },
			{ title: 'What became of it', cell: (row) => this.#fate(row) },
			{ title: 'Text', class: 'clip', cell: ({ text }) => text },
			{ title: 'Parts', class: 'number', cell: ({ parts }) => parts },
			{ title: 'Country', class: 'tight', cell: ({ country }) => country ?? '–' },
			{ title: 'Id of the client', class: 'tight', cell: ({ gsmsmsid }) => gsmsmsid ?? '–' },
		],
	});

	#number({ phone, given }) {
		if (phone === null) return given === '' ? h('em', {}, 'empty') : given;
		return h('a', { href: `#/phones/${phone}` }, phoneText(phone));
	}

	#fate({ state, reason, sentAt }) {
		if (reason === null) {
			return sentAt === null ? stateTag(state) : [tag('Sent', 'good'), ' ', tableTime(sentAt)];
		}
		const [title, why] = FILTERS[reason] ?? [reason, ''];
		return [tag(title, 'bad'), ' ', h('span', { class: 'small' }, why)];
	}

	async #read(range) {
		const query = { ticket: this.#ticket, state: this.#state, phone: this.#search, ...range };
		const { total, messages } = await this.#page.api.get('messages', query);
		// The same number may be there twice: the place in the list tells them apart.
		const rows = messages.map((row, index) => ({ ...row, position: range.offset + index }));
		return { total, rows };
	}

	#filter(state) {
		this.#state = state;
		this.#table.reset();
		this.#page.refresh();
	}

	#find(text) {
		const digits = text.replace(/[\s().+-]/g, '');
		this.#search =
			digits === '' ? '' : /^\d+$/.test(digits) ? digits.replace(/^00/, '') : text.trim();
		this.#filter(this.#states.value);
	}

	async #release(campaign) {
		await attempt(async () => {
			const body = { state: campaign.state, ticket: campaign.ticket };
			const { released } = await this.#page.api.post('release', body);
			if (released > 0) toast(`Campaign ${campaign.ticket} went out`);
		});
	}

	#counters({ counters }) {
		const { total, sent, ...filtered } = counters;
		const shown = this.#order.filter((name) => filtered[name] > 0);
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

	#about(campaign) {
		const { ticket, text, state, cost, sender, pushtype, links, requestId } = campaign;
		const isWaiting = state !== 'sent';
		return [
			pageHead(
				`Campaign ${ticket}`,
				null,
				stateTag(state),
				isWaiting && button('Send it now', () => void this.#release(campaign), { kind: 'main' }),
			),
			h(
				'div',
				{ class: 'campaign' },
				h(
					'div',
					{},
					h('h2', { class: 'visually-hidden' }, 'Text'),
					h('p', { class: 'bubble campaign-text' }, text),
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
				h('div', {}, h('h2', { class: 'visually-hidden' }, 'Counters'), this.#counters(campaign)),
			),
		];
	}

	async update() {
		let answer;
		try {
			answer = await this.#page.api.get(`view/campaigns/${encodeURIComponent(this.#ticket)}`);
		} catch (error) {
			if (error.status !== 404) throw error;
			this.#root.lastElementChild.hidden = true;
			this.#head.show('none', () => empty('There is no such campaign', h('p', {}, error.message)));
			return;
		}
		this.#root.lastElementChild.hidden = false;
		this.#order = answer.order;
		this.#head.show(answer, () => this.#about(answer.campaign));
		const page = await this.#table.update();
		this.#explain(page);
	}

	/** Answers for the number that was asked for. */
	#explain({ rows, total }) {
		this.#table.element.hidden = total === 0;
		this.#answer.show([this.#search, rows.map(({ reason }) => reason), total], () => {
			if (total === 0) {
				const text = this.#search === '' ? 'Nobody.' : 'This number is not among the recipients.';
				return h('p', { class: 'explain quiet', role: 'status' }, text);
			}
			const [row] = rows;
			if (this.#search === '' || !row) return [];
			const number = row.phone === null ? row.given : phoneText(row.phone);
			const why = row.reason === null ? 'It was not filtered.' : FILTERS[row.reason]?.[1];
			return h('p', { class: 'explain', role: 'status' }, h('strong', {}, number), ': ', why);
		});
	}

	end() {
		clearTimeout(this.#timer);
	}
}
