// The error log of the service: the calls that were refused, as clients read it.
import { fill, h } from '../lib/dom.mjs';
import { bytes, Drawer, empty, facts, pageHead, slot, tag } from '../lib/parts.mjs';
import { PagedTable } from '../lib/table.mjs';
import { fullTime, OUTCOMES, tableTime } from '../parts/words.ts';

class Errors {
	#page;
	#id = null;
	#rows = [];

	constructor(root, page) {
		this.#page = page;
		this.#frame = h(
			'div',
			{ class: 'with-drawer' },
			h(
				'div',
				{ class: 'page' },
				pageHead(
					'Errors',
					'The log of refused calls that clients read at /errors, the newest first.',
				),
				this.#none,
				this.#table.element,
			),
		);
		this.#drawer = new Drawer(this.#frame, () => this.#close());
		fill(root, this.#frame);
	}

	#frame;
	#drawer;
	#none = slot();
	#table = new PagedTable({
		caption: 'Refused calls',
		key: ({ id }) => id,
		open: ({ id }) => (location.hash = `#/errors/${id}`),
		read: async (range) => {
			const { total, errors: rows } = await this.#page.api.get('view/errors', range);
			return { total, rows };
		},
		columns: [
			{ title: 'Id', class: 'tight', cell: ({ id }) => id },
			{
				title: 'Code',
				class: 'tight',
				cell: ({ code }) => tag(`${code} ${OUTCOMES[code] ?? ''}`.trim(), 'bad'),
			},
			{ title: 'Method', class: 'tight', cell: ({ method }) => method },
			{ title: 'Address', class: 'clip', cell: ({ url }) => url },
			{ title: 'At', class: 'time tight', cell: ({ at }) => tableTime(at) },
		],
	});

	#close() {
		const id = this.#id;
		location.hash = '#/errors';
		this.#table.focusRow(id);
	}

	go([id], isMoved) {
		this.#id = id && /^\d+$/.test(id) ? Number(id) : null;
		this.#table.mark(this.#id ?? undefined);
		if (this.#id === null) this.#drawer.hide();
		if (isMoved && this.#id === null && !this.#frame.contains(document.activeElement)) {
			this.#frame.querySelector('h1').focus();
		}
	}

	#details({ at, code, ip, method, url, query, headers, body }) {
		return [
			facts([
				['At', fullTime(at)],
				['Code', `${code} ${OUTCOMES[code] ?? ''}`],
				['Call', h('code', {}, `${method} ${url}`)],
				['Query', query === '' ? null : h('code', {}, query)],
				['From', ip],
			]),
			bytes('Headers', headers.map((pair) => pair.join(': ')).join('\n')),
			bytes('Body', body),
		];
	}

	async update() {
		const { rows, total } = await this.#table.update();
		this.#rows = rows;
		this.#table.element.hidden = total === 0;
		this.#none.show(total === 0, () =>
			total > 0
				? []
				: empty(
						'No call was refused',
						h(
							'p',
							{},
							'A call with a wrong body, an unknown list or too few credits would be kept here, as the service keeps it.',
						),
					),
		);
		if (this.#id === null) return;
		const record = this.#rows.find(({ id }) => id === this.#id);
		const name = `error ${this.#id}`;
		if (record) {
			this.#drawer.show(name, `Error ${record.id}`, record, () => this.#details(record));
		} else if (this.#drawer.name !== name) {
			const text = 'It is not on this page of the log.';
			this.#drawer.show(name, `Error ${this.#id}`, null, () => h('p', { class: 'quiet' }, text));
		}
	}

	onKey(key) {
		if (key !== 'Escape' || this.#id === null) return false;
		this.#close();
		return true;
	}
}

export const errors = { title: 'Errors', open: (root, page) => new Errors(root, page) };
