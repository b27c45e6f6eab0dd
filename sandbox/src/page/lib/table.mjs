// Tables that come page by page, so that long ones stay quick.
import { h, keep } from './dom.mjs';
import { button } from './parts.mjs';
import { count } from '../parts/words.ts';

const PAGE = 50;

/**
 * A table of rows that the server hands out page by page.
 *
 * - `columns`: `{ title, class, cell(row) }`; the first cell of a row is its heading
 * - `read({ limit, offset })`: answers `{ total, rows }`
 * - `key(row)`: unique
 * - `open(row)`: what a click on a row does; the row's heading is then a button
 */
export class PagedTable {
	#options;
	#offset = 0;
	#total = 0;
	#current;
	#body = h('tbody');
	#label = h('span', { 'aria-live': 'off' });
	#newer = button('Previous', () => this.#turn(-PAGE));
	#older = button('Next', () => this.#turn(PAGE));
	#pager = h('div', { class: 'pager' }, this.#label, this.#newer, this.#older);

	constructor(options) {
		this.#options = options;
		const { caption, columns } = options;
		const titles = columns.map((column) => {
			return h('th', { scope: 'col', class: column.class }, column.title);
		});
		this.#wrap = h(
			'div',
			{ class: 'table-wrap', role: 'region', 'aria-label': caption, tabindex: '0' },
			h(
				'table',
				{},
				h('caption', { class: 'visually-hidden' }, caption),
				h('thead', {}, h('tr', {}, titles)),
				this.#body,
			),
		);
		this.element = h('div', {}, this.#wrap, this.#pager);
	}

	#wrap;

	get total() {
		return this.#total;
	}

	/** Marks the row that is open beside the table. */
	mark(key) {
		this.#current = key === undefined ? undefined : String(key);
		for (const row of this.#body.children) {
			if (row.dataset.key === this.#current) row.setAttribute('aria-current', 'true');
			else row.removeAttribute('aria-current');
		}
	}

	/** Puts focus on the row of a key, where it is on this page. */
	focusRow(key) {
		const row = [...this.#body.children].find((one) => one.dataset.key === String(key));
		row?.querySelector('button')?.focus();
	}

	/** Back to the first page, as for another filter. */
	reset() {
		this.#offset = 0;
	}

	async #turn(step) {
		this.#offset = Math.max(this.#offset + step, 0);
		await this.update();
		this.#wrap.scrollIntoView({ block: 'nearest' });
	}

	#row(row) {
		const { columns, key, open } = this.#options;
		const cells = columns.map((column, index) => {
			const content = column.cell(row);
			if (index > 0) return h('td', { class: column.class }, content);
			const heading = open
				? h('button', { type: 'button', class: 'row-link', data: { focus: 'open' } }, content)
				: content;
			return h('th', { scope: 'row', class: column.class }, heading);
		});
		if (!open) return h('tr', {}, cells);
		// A click anywhere in the row; a press of a key is the button's.
		const onClick = (event) => {
			if (event.target.closest('a, button:not(.row-link), input, select')) return;
			if (getSelection()?.isCollapsed === false) return;
			open(row);
		};
		const current = String(key(row)) === this.#current ? 'true' : null;
		return h('tr', { data: { open: '' }, 'aria-current': current, on: { click: onClick } }, cells);
	}

	/** Reads the page anew. */
	async update() {
		const { read, key } = this.#options;
		let page = await read({ limit: PAGE, offset: this.#offset });
		if (page.rows.length === 0 && this.#offset > 0) {
			this.#offset = Math.floor(Math.max(page.total - 1, 0) / PAGE) * PAGE;
			page = await read({ limit: PAGE, offset: this.#offset });
		}
		const { total, rows } = page;
		this.#total = total;
		keep(this.#body, rows, key, (row) => this.#row(row));
		const last = this.#offset + rows.length;
		this.#label.textContent = `${count(this.#offset + 1)} to ${count(last)} of ${count(total)}`;
		this.#newer.disabled = this.#offset === 0;
		this.#older.disabled = last >= total;
		this.#pager.hidden = total <= PAGE;
		return page;
	}
}
