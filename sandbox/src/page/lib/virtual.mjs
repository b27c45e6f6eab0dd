// A list of which only the rows in sight are there, however long it is.
import { h, keep } from './dom.mjs';

const PAGE = 50;
/** Rows made beyond what is in sight, above and below. */
const SPARE = 8;
/** Pages of rows that are kept. */
const KEPT_PAGES = 12;

/**
 * A list of rows that are all as high as each other, read page by page as they come into sight.
 *
 * - `rowHeight` in pixels, as in the style sheet
 * - `read({ limit, offset })`: answers `{ total, rows }`
 * - `key(row)`, and `make(row)`: what is in its list item
 */
export class VirtualList {
	#options;
	#total = 0;
	#pages = new Map();
	#wanted = new Set();
	#generation = 0;
	#frame = 0;
	#list;

	constructor(options) {
		this.#options = options;
		this.#list = h('ul', { 'aria-label': options.label });
		this.element = h(
			'div',
			{
				class: 'virtual',
				on: { scroll: () => this.#soon(), keydown: (event) => this.#onKey(event) },
			},
			this.#list,
		);
		this.#sizes = new ResizeObserver(() => this.#soon());
		this.#sizes.observe(this.element);
	}

	#sizes;

	get total() {
		return this.#total;
	}

	#soon() {
		this.#frame ||= requestAnimationFrame(() => {
			this.#frame = 0;
			this.#draw();
		});
	}

	#range() {
		const { rowHeight } = this.#options;
		const { scrollTop, clientHeight } = this.element;
		const first = Math.max(Math.floor(scrollTop / rowHeight) - SPARE, 0);
		const last = Math.min(Math.ceil((scrollTop + clientHeight) / rowHeight) + SPARE, this.#total);
		return [first, last];
	}

	#draw() {
		const { rowHeight, key, make } = this.#options;
		const [first, last] = this.#range();
		const items = [];
		for (let index = first; index < last; index++) {
			const page = Math.floor(index / PAGE);
			const row = this.#pages.get(page)?.[index % PAGE];
			if (row) items.push({ index, row, total: this.#total });
			else void this.#load(page);
		}
		this.#list.style.height = `${this.#total * rowHeight}px`;
		keep(
			this.#list,
			items,
			({ row }) => key(row),
			({ index, row, total }) => {
				const item = h('li', { 'aria-setsize': total, 'aria-posinset': index + 1 }, make(row));
				item.style.transform = `translateY(${index * rowHeight}px)`;
				return item;
			},
		);
		this.#rove();
	}

	/** One row alone is reached by Tab, so that what comes after the list is near; arrow keys do the rest. */
	#rove() {
		const links = [...this.#list.querySelectorAll('a')];
		const current = links.find((link) => link.hasAttribute('aria-current'));
		const tabbed = links.find((link) => link === document.activeElement) ?? current ?? links[0];
		for (const link of links) link.tabIndex = link === tabbed ? 0 : -1;
	}

	async #load(page) {
		if (this.#wanted.has(page)) return;
		this.#wanted.add(page);
		const generation = this.#generation;
		try {
			const { total, rows } = await this.#options.read({ limit: PAGE, offset: page * PAGE });
			if (generation !== this.#generation) return;
			this.#total = total;
			this.#keepPage(page, rows);
			this.#soon();
		} catch {
			// The next change, or the next scroll, asks again.
		} finally {
			this.#wanted.delete(page);
		}
	}

	#keepPage(page, rows) {
		this.#pages.delete(page);
		this.#pages.set(page, rows);
		const [oldest] = this.#pages.keys();
		if (this.#pages.size > KEPT_PAGES) this.#pages.delete(oldest);
	}

	/** Reads what is in sight anew. @returns the answer for the first page in sight */
	async update() {
		this.#generation += 1;
		const generation = this.#generation;
		const [first, last] = this.#range();
		const from = Math.floor(first / PAGE);
		const to = Math.floor(Math.max(last - 1, first) / PAGE);
		const numbers = Array.from({ length: to - from + 1 }, (_none, at) => from + at);
		const answers = await Promise.all(
			numbers.map((page) => this.#options.read({ limit: PAGE, offset: page * PAGE })),
		);
		if (generation !== this.#generation) return answers[0];
		this.#pages.clear();
		this.#total = answers[0].total;
		numbers.forEach((page, at) => this.#keepPage(page, answers[at].rows));
		this.#draw();
		return answers[0];
	}

	/** Back to the top, as for another filter. */
	reset() {
		this.element.scrollTop = 0;
	}

	/** Arrow keys go from row to row. */
	#onKey(event) {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		const item = event.target.closest('li');
		if (step === undefined || !item) return;
		event.preventDefault();
		this.focusIndex(Number(item.getAttribute('aria-posinset')) - 1 + step);
	}

	/** Brings a row into sight and puts focus on it. */
	focusIndex(index) {
		if (index < 0 || index >= this.#total) return;
		const { rowHeight } = this.#options;
		const top = index * rowHeight;
		const { scrollTop, clientHeight } = this.element;
		if (top < scrollTop) this.element.scrollTop = top;
		else if (top + rowHeight > scrollTop + clientHeight) {
			this.element.scrollTop = top + rowHeight - clientHeight;
		}
		this.#draw();
		this.#list.querySelector(`[aria-posinset="${index + 1}"] a`)?.focus({ preventScroll: true });
		this.#rove();
	}

	/** Index of the row that has focus or is current, -1 for none. */
	indexOf(selector) {
		const item = this.#list.querySelector(selector)?.closest('li');
		return item ? Number(item.getAttribute('aria-posinset')) - 1 : -1;
	}

	end() {
		this.#sizes.disconnect();
		cancelAnimationFrame(this.#frame);
	}
}
