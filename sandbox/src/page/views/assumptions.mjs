// The assumption register: what the sandbox does where the contract says nothing.
import { fill, h, keep } from '../lib/dom.mjs';
import { attempt, button, field, pageHead, select, tag } from '../lib/parts.mjs';
import { many } from '../parts/words.ts';

const wordOf = (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));

class Assumptions {
	#page;
	#rows = [];

	constructor(root, page) {
		this.#page = page;
		fill(
			root,
			h(
				'div',
				{ class: 'page' },
				pageHead(
					'Assumptions',
					'Where the contract leaves something open, one row says what happens here. Switch it to try a client against the other answer.',
				),
				h(
					'div',
					{ class: 'inline-form', role: 'search' },
					field('Search', this.#search),
					h(
						'p',
						{ class: 'row check' },
						this.#only,
						h('label', { for: 'only-switched' }, 'Switched ones alone'),
					),
				),
				this.#count,
				this.#list,
			),
		);
	}

	#search = h('input', { type: 'search', on: { input: () => this.#draw() } });
	#only = h('input', {
		type: 'checkbox',
		id: 'only-switched',
		on: { change: () => this.#draw() },
	});
	#count = h('p', { class: 'quiet small gap', role: 'status' });
	#list = h('ul', { class: 'register' });

	async #set(id, value) {
		await attempt(() => this.#page.api.put('assumptions', { [id]: value }));
		this.#page.refresh();
	}

	#control({ id, value, switch: rule }) {
		const label = { 'aria-label': id, data: { focus: 'switch' } };
		if (rule === null) return h('span', { class: 'quiet small' }, 'Has no switch');
		if (rule.values) {
			const control = select(
				rule.values.map((one) => [JSON.stringify(one), wordOf(one)]),
				JSON.stringify(value),
				{ ...label, on: { change: () => void this.#set(id, JSON.parse(control.value)) } },
			);
			return control;
		}
		const onChange = () => {
			void this.#set(id, rule.integer ? Number(control.value) : control.value);
		};
		const limits = rule.integer
			? { type: 'number', min: rule.integer.min, max: rule.integer.max }
			: {};
		const control = h('input', {
			...label,
			...limits,
			value: String(value),
			title: rule.text ?? `from ${rule.integer.min} to ${rule.integer.max}`,
			on: { change: onChange },
		});
		return control;
	}

	#row(row) {
		const { id, text, value, default: usual } = row;
		const isSwitched = value !== usual;
		return h(
			'li',
			{ class: 'rule', data: isSwitched ? { switched: '' } : {} },
			h(
				'div',
				{},
				h('p', { class: 'row' }, h('code', {}, id), isSwitched && tag('Switched', 'warn')),
				h('p', {}, text),
			),
			h(
				'div',
				{ class: 'rule-switch' },
				this.#control(row),
				isSwitched &&
					button(`Back to ${wordOf(usual)}`, () => void this.#set(id, usual), { kind: 'bare' }),
			),
		);
	}

	#draw() {
		const words = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean);
		const shown = this.#rows.filter(({ id, text, value, default: usual }) => {
			if (this.#only.checked && value === usual) return false;
			return words.every((word) => `${id} ${text}`.toLowerCase().includes(word));
		});
		this.#count.textContent = many(shown.length, 'row');
		keep(
			this.#list,
			shown,
			({ id }) => id,
			(row) => this.#row(row),
		);
	}

	async update() {
		const { assumptions: rows } = await this.#page.api.get('view/assumptions');
		this.#rows = rows;
		this.#draw();
	}

	onKey(key) {
		if (key !== '/') return false;
		this.#search.focus();
		return true;
	}
}

export const assumptions = {
	title: 'Assumptions',
	open: (root, page) => new Assumptions(root, page),
};
