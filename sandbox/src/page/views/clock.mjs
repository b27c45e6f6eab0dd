// The clock of the account: what is due later comes when it is moved on.
import { fill, h } from '../lib/dom.mjs';
import { attempt, button, field, pageHead, toast } from '../lib/parts.mjs';
import { fullTime, span } from '../parts/words.ts';

const STEPS = [
	['1 minute', 60_000],
	['1 hour', 3_600_000],
	['1 day', 86_400_000],
	['1 week', 604_800_000],
];
const TICK_MS = 1000;

/** The value of a field for date and time, in the zone of the browser. */
function localValue(date) {
	const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
	return local.toISOString().slice(0, 19);
}

class Clock {
	#page;
	#offset = 0;

	constructor(root, page) {
		this.#page = page;
		const onSubmit = (event) => {
			event.preventDefault();
			if (this.#at.value === '') return this.#at.focus();
			void this.#set({ now: new Date(this.#at.value).toISOString() });
		};
		fill(
			root,
			h(
				'div',
				{ class: 'page narrow' },
				pageHead(
					'Clock',
					'The clock of this account alone. Moved on, it sends what is scheduled, brings reports and retries that are due, and ends limits of the month.',
				),
				h(
					'section',
					{ class: 'card clock' },
					h('h2', {}, 'It is now'),
					this.#now,
					this.#where,
					h(
						'div',
						{ class: 'row', role: 'group', 'aria-label': 'Move on' },
						STEPS.map(([name, ms]) => {
							return button(`+ ${name}`, () => void this.#set({ advanceMs: ms }));
						}),
						this.#right,
					),
					h(
						'form',
						{ class: 'inline-form', on: { submit: onSubmit } },
						field('Set it to', this.#at),
						h('button', { class: 'button', type: 'submit' }, 'Set'),
					),
				),
			),
		);
		this.#timer = setInterval(() => this.#tick(), TICK_MS);
	}

	#now = h('p', { class: 'clock-now' });
	#where = h('p', { class: 'quiet' });
	#at = h('input', { type: 'datetime-local', step: 1 });
	#right = button('Back to the real time', () => void this.#set({ now: Date.now() }), {
		kind: 'bare',
		hidden: true,
	});
	#timer;

	#tick() {
		this.#now.textContent = fullTime(Date.now() + this.#offset);
	}

	async #set(body) {
		await attempt(async () => {
			const { now } = await this.#page.api.put('clock', body);
			toast(`The clock says ${fullTime(now)}`);
		});
	}

	async update() {
		const { offsetMs } = await this.#page.api.get('clock');
		this.#offset = offsetMs;
		const isMoved = Math.abs(offsetMs) >= TICK_MS;
		this.#right.hidden = !isMoved;
		const where = offsetMs > 0 ? 'ahead of' : 'behind';
		this.#where.textContent = isMoved
			? `${span(Math.abs(offsetMs))} ${where} the real time`
			: 'The real time';
		this.#tick();
		if (document.activeElement !== this.#at) {
			this.#at.value = localValue(new Date(Date.now() + offsetMs));
		}
	}

	end() {
		clearInterval(this.#timer);
	}
}

export const clock = { title: 'Clock', open: (root, page) => new Clock(root, page) };
