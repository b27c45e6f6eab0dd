// One phone: what it got, and its answers.
import { add, fill, h, keep } from '../lib/dom.mjs';
import { attempt, button, iconButton } from '../lib/parts.mjs';
import { dayOf, many, phoneText } from '../lib/words.mjs';
import { Beside } from './beside.mjs';
import { bubble } from './bubbles.mjs';

/** Items read at first, and more when somebody scrolls up. */
const STEP = 50;
/** The most that are there at once: a long conversation slides. */
const MOST = 150;
/** So near to the end counts as being there. */
const NEAR = 40;

/** A line with the day before the first item of each. */
function withDays(items) {
	let last = '';
	return items.flatMap((item) => {
		const day = new Date(item.at).toDateString();
		if (day === last) return [item];
		last = day;
		return [{ key: `day ${day}`, kind: 'day', text: dayOf(item.at) }, item];
	});
}

export class Conversation {
	#page;
	#phone;
	#beside;
	/** Items newer than those that are shown, and how many are shown. */
	#offset = 0;
	#limit = STEP;
	#total = 0;
	#seen = -1;
	#isEnded = false;
	#isSliding = false;

	constructor(frame, stage, page, phone) {
		this.#page = page;
		this.#phone = phone;
		this.#beside = new Beside(page, phone);
		add(stage, this.#device());
		this.#sizes.observe(this.#talk);
		add(frame, this.#beside.element);
	}

	#title = h('h1', { tabindex: '-1' });
	#about = h('p', { class: 'quiet' });
	#list = h('ol', { 'aria-label': 'Conversation' });
	#older = button('Show earlier messages', () => void this.#slide(STEP), { class: 'button older' });
	#newer = button('Newest messages', () => void this.#toEnd());
	#newest = h('div', { class: 'newest', hidden: true }, this.#newer);
	#nothing = h('p', { class: 'talk-empty', hidden: true });
	#talk = h(
		'div',
		{ class: 'talk', tabindex: '0', role: 'region', on: { scroll: () => this.#onScroll() } },
		this.#older,
		this.#nothing,
		this.#list,
		this.#newest,
	);
	#text = h('textarea', {
		rows: 1,
		placeholder: 'Reply as this phone',
		on: { keydown: (event) => this.#onKey(event) },
	});

	#device() {
		const name = phoneText(this.#phone);
		this.#title.textContent = name;
		this.#talk.setAttribute('aria-label', `Messages of ${name}`);
		this.#text.setAttribute('aria-label', `Reply as ${name}`);
		const back = iconButton('back', 'Back to all phones', () => (location.hash = '#/phones'), {
			class: 'icon-button back',
		});
		const details = iconButton('more', 'About this phone', () => this.#beside.toggle(), {
			class: 'icon-button details',
		});
		const stop = button('Send STOP', () => void this.#reply('STOP'), { class: 'button stop' });
		const send = iconButton('send', 'Send the reply', () => void this.#sendText(), {
			class: 'icon-button send',
		});
		return h(
			'section',
			{ class: 'device', 'aria-label': `Phone ${name}` },
			h('div', { class: 'device-head' }, back, h('div', {}, this.#title, this.#about), details),
			this.#talk,
			h('div', { class: 'composer' }, h('div', { class: 'composer-line' }, this.#text, send), stop),
		);
	}

	focus() {
		this.#title.focus();
	}

	focusReply() {
		this.#text.focus();
	}

	#onKey(event) {
		if (event.key === 'Escape') return this.#title.focus();
		if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
		event.preventDefault();
		void this.#sendText();
	}

	async #sendText() {
		const text = this.#text.value;
		if (text.trim() === '') return this.#text.focus();
		if (await this.#reply(text)) this.#text.value = '';
		this.#text.focus();
	}

	async #reply(message) {
		this.#offset = 0;
		this.#isAtEnd = true;
		return await attempt(async () => {
			await this.#page.api.post(`phones/${this.#phone}/reply`, { message });
			this.#page.refresh();
		});
	}

	/** Whether somebody looks at the newest item, and wants to go on doing so. */
	#isAtEnd = true;
	/** A banner above, or a keyboard on the screen, takes room away. */
	#sizes = new ResizeObserver(() => {
		if (this.#isAtEnd) this.#talk.scrollTop = this.#talk.scrollHeight;
	});

	#onScroll() {
		const { scrollTop, scrollHeight, clientHeight } = this.#talk;
		this.#isAtEnd = this.#offset === 0 && scrollTop + clientHeight >= scrollHeight - NEAR;
		this.#newest.hidden = this.#isAtEnd;
		if (this.#isSliding) return;
		const hasOlder = this.#offset + this.#limit < this.#total;
		if (scrollTop < NEAR && hasOlder) void this.#slide(STEP);
		else if (scrollTop + clientHeight >= scrollHeight - NEAR && this.#offset > 0) {
			void this.#slide(-STEP);
		}
	}

	/** Shows more of the past, or of what came since; what is far from it goes. */
	async #slide(step) {
		this.#isSliding = true;
		if (step < 0) {
			this.#offset = Math.max(this.#offset + step, 0);
		} else {
			const wanted = this.#limit + step;
			this.#limit = Math.min(wanted, MOST);
			this.#offset += wanted - this.#limit;
		}
		this.#isAtEnd = false;
		await attempt(() => this.update());
		this.#isSliding = false;
	}

	async #toEnd() {
		this.#offset = 0;
		this.#limit = STEP;
		this.#isAtEnd = true;
		await attempt(() => this.update());
		this.#text.focus();
	}

	/** The first item in sight, with its place, so that it can stay there. A day's line is none: it moves up. */
	#anchor() {
		const { top } = this.#talk.getBoundingClientRect();
		const child = [...this.#list.children].find((one) => {
			return one.dataset.kind !== undefined && one.getBoundingClientRect().bottom > top;
		});
		return child && { key: child.dataset.key, top: child.getBoundingClientRect().top };
	}

	#restore(anchor) {
		if (this.#isAtEnd) {
			this.#talk.scrollTop = this.#talk.scrollHeight;
			return;
		}
		const child = [...this.#list.children].find((one) => one.dataset.key === anchor?.key);
		if (child) this.#talk.scrollTop += child.getBoundingClientRect().top - anchor.top;
	}

	async update() {
		const page = { offset: this.#offset, limit: this.#limit };
		const [answer] = await Promise.all([
			this.#page.api.get(`view/phones/${this.#phone}`, page),
			this.#beside.update(),
		]);
		if (this.#isEnded) return;
		// What came meanwhile moves everything that is shown on, seen from the newest.
		const isElsewhere = page.offset !== this.#offset || page.limit !== this.#limit;
		if (this.#offset > 0 && this.#total > 0 && !isElsewhere) {
			this.#offset += Math.max(answer.total - this.#total, 0);
		}
		this.#total = answer.total;
		if (isElsewhere) return;
		this.#show(answer);
		await this.#markSeen(answer.messages, answer.seen);
	}

	#show(answer) {
		const anchor = this.#anchor();
		keep(this.#list, withDays(answer.items), ({ key }) => key, bubble);
		this.#older.hidden = this.#offset + this.#limit >= this.#total;
		this.#nothing.hidden = answer.items.length > 0;
		this.#nothing.textContent = 'Nothing came to this phone yet. It can write first.';
		fill(
			this.#about,
			[answer.country, many(answer.messages, 'message')].filter(Boolean).join(' · '),
			answer.isBlacklisted && [' · ', h('span', { class: 'bad' }, 'on the blacklist')],
		);
		this.#beside.show(answer);
		this.#restore(anchor);
		this.#newest.hidden = this.#isAtEnd || this.#total === 0;
	}

	async #markSeen(messages, seen) {
		if (messages <= seen || messages === this.#seen || document.hidden) return;
		this.#seen = messages;
		await this.#page.api.put(`view/seen/${this.#phone}`, { messages });
	}

	end() {
		this.#isEnded = true;
		this.#sizes.disconnect();
		delete this.#beside.element.parentElement?.dataset.beside;
		this.#beside.element.remove();
	}
}
