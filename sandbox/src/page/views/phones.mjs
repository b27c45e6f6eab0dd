// The phones: who got messages, and the one that is open.
import { fill, h, icon } from '../lib/dom.mjs';
import { announce, attempt, button, slot } from '../lib/parts.mjs';
import { VirtualList } from '../lib/virtual.mjs';
import { count, fullTime, many, phoneText, shortTime } from '../lib/words.mjs';
import { Conversation } from './conversation.mjs';
import { firstSteps } from './firstSteps.mjs';

/** As in the style sheet. */
const ROW_HEIGHT = 68;
const SEARCH_WAIT_MS = 150;

class Phones {
	#page;
	#open = null;
	#conversation = null;
	#search = '';
	#timer;
	#isFirst = true;
	#unread = 0;

	constructor(root, page) {
		this.#page = page;
		this.#list = new VirtualList({
			label: 'Phones, the one last heard of first',
			rowHeight: ROW_HEIGHT,
			read: (range) => this.#read(range),
			key: ({ phone }) => phone,
			make: (row) => this.#row(row),
		});
		this.#input = h('input', {
			type: 'search',
			'aria-label': 'Search a number',
			placeholder: 'Search or open a number',
			inputmode: 'tel',
			autocomplete: 'off',
			on: { input: () => this.#onSearch(), keydown: (event) => this.#onSearchKey(event) },
		});
		this.#allRead = button('Mark all read', () => this.#markAll(), { kind: 'bare', hidden: true });
		this.#frame = h(
			'div',
			{ class: 'phones' },
			h(
				'section',
				{ class: 'phone-list', 'aria-label': 'Phones' },
				h(
					'div',
					{ class: 'phone-list-head' },
					h('div', { class: 'row' }, this.#title, this.#allRead),
					h('div', { class: 'search' }, icon('search'), this.#input),
				),
				this.#opener,
				this.#list.element,
			),
			this.#stage,
		);
		fill(root, this.#frame);
	}

	#list;
	#input;
	#allRead;
	#frame;
	#title = h('h1', { tabindex: '-1' }, 'Phones');
	#opener = slot();
	#stage = h('div', { class: 'stage stage-empty' });

	async #read(range) {
		const { api } = this.#page;
		const answer = await api.get('view/phones', { search: this.#search, ...range });
		return { total: answer.total, rows: answer.phones, opens: answer.opens };
	}

	#row({ phone, unread, at, last }) {
		const from = last?.from === 'phone' ? 'Reply: ' : '';
		return h(
			'a',
			{
				class: 'phone-row',
				href: `#/phones/${phone}`,
				'aria-current': phone === this.#open ? 'true' : null,
				data: { focus: 'row', ...(unread > 0 ? { unread: '' } : {}) },
			},
			h('span', { class: 'who' }, phoneText(phone)),
			h('time', { class: 'when', datetime: at, title: fullTime(at) }, shortTime(at)),
			h('span', { class: 'last' }, from + (last?.text ?? '')),
			unread > 0 &&
				h(
					'span',
					{ class: 'badge' },
					count(unread),
					h('span', { class: 'visually-hidden' }, ' unread'),
				),
		);
	}

	#onSearch() {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			this.#search = this.#input.value.replace(/\D/g, '').replace(/^0+/, '');
			this.#list.reset();
			this.#page.refresh();
		}, SEARCH_WAIT_MS);
	}

	#onSearchKey(event) {
		if (event.key !== 'ArrowDown') return;
		event.preventDefault();
		this.#list.focusIndex(0);
	}

	async #markAll() {
		await attempt(() => this.#page.api.put('view/seen'));
	}

	#showOpener(opens, total) {
		this.#opener.show([opens, total, this.#search], () => {
			if (opens !== null) {
				const text = `Open ${phoneText(opens)}`;
				return h('p', { class: 'phone-open' }, h('a', { href: `#/phones/${opens}` }, text));
			}
			if (total > 0) return [];
			const text =
				this.#search === '' ? 'No phone got a message yet.' : 'No phone has this number.';
			return h('p', { class: 'phone-none' }, text);
		});
	}

	#showStage(total) {
		if (this.#conversation) return;
		if (total === 0 && this.#search === '') {
			this.#frame.dataset.bare = '';
			if (this.#stage.querySelector('.steps') === null) {
				fill(this.#stage, firstSteps(this.#page));
			}
			return;
		}
		delete this.#frame.dataset.bare;
		if (this.#stage.querySelector('.choose')) return;
		const text = 'Choose a phone to read what it got, and to answer as the person who holds it.';
		fill(this.#stage, h('p', { class: 'choose quiet' }, text));
	}

	/** Opens a phone; without one, the list alone. */
	go([phone], isMoved) {
		const next = phone && /^\d{1,20}$/.test(phone) ? phone : null;
		if (next === this.#open && next !== null) return;
		const before = this.#open;
		this.#open = next;
		for (const link of this.#list.element.querySelectorAll('a')) {
			if (link.getAttribute('href') === `#/phones/${next}`)
				link.setAttribute('aria-current', 'true');
			else link.removeAttribute('aria-current');
		}
		this.#conversation?.end();
		this.#conversation = null;
		if (next === null) {
			delete this.#frame.dataset.open;
			fill(this.#stage);
			this.#stage.className = 'stage stage-empty';
			if (before !== null && isMoved) this.#title.focus();
			return;
		}
		this.#frame.dataset.open = '';
		delete this.#frame.dataset.bare;
		this.#stage.className = 'stage';
		fill(this.#stage);
		this.#conversation = new Conversation(this.#frame, this.#stage, this.#page, next);
		if (isMoved) this.#conversation.focus();
	}

	async update() {
		const conversation = this.#conversation;
		const [{ total, opens }] = await Promise.all([this.#list.update(), conversation?.update()]);
		this.#showOpener(opens, total);
		this.#showStage(total);
	}

	showSummary({ unread }) {
		this.#allRead.hidden = unread === 0;
		if (!this.#isFirst && unread > this.#unread) {
			announce(`${many(unread - this.#unread, 'new message')}, ${count(unread)} unread`);
		}
		this.#isFirst = false;
		this.#unread = unread;
	}

	onKey(key) {
		const step = { j: 1, k: -1 }[key];
		if (step !== undefined) {
			const focused = this.#list.indexOf('a:focus');
			const current = focused >= 0 ? focused : this.#list.indexOf('[aria-current]');
			this.#list.focusIndex(current < 0 ? 0 : current + step);
			return true;
		}
		if (key === '/') this.#input.focus();
		else if (key === 'r' && this.#conversation) this.#conversation.focusReply();
		else if (key === 'Escape' && this.#open !== null) location.hash = '#/phones';
		else return false;
		return true;
	}

	end() {
		clearTimeout(this.#timer);
		this.#list.end();
		this.#conversation?.end();
	}
}

export const phones = { title: 'Phones', open: (root, page) => new Phones(root, page) };
