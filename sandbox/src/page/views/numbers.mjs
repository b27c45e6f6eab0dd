// The numbers that campaigns leave out: the blacklist and the NPAI list.
import { fill, h } from '../lib/dom.mjs';
import { attempt, button, field, pageHead, slot, toast } from '../lib/parts.mjs';
import { PagedTable } from '../lib/table.mjs';
import { count, phoneText, tableTime } from '../parts/words.ts';

/** A number as somebody types it, in digits. */
const digitsOf = (text) => text.replace(/[\s().-]/g, '').replace(/^(\+|00)/, '');

class Numbers {
	#page;
	#options;

	constructor(root, page, options) {
		this.#page = page;
		this.#options = options;
		const { title, lead } = options;
		this.#input = h('input', { inputmode: 'tel', autocomplete: 'off', placeholder: '33639981000' });
		const onSubmit = (event) => {
			event.preventDefault();
			void this.#add();
		};
		this.#table = this.#makeTable();
		fill(
			root,
			h(
				'div',
				{ class: 'page narrow' },
				pageHead(title, lead),
				h(
					'form',
					{ class: 'inline-form', on: { submit: onSubmit } },
					field('Number to add', this.#input),
					h('button', { class: 'button button-main', type: 'submit' }, 'Add'),
				),
				this.#none,
				h('div', { class: 'section-body' }, this.#table.element),
			),
		);
	}

	#input;
	#table;
	#none = slot();

	#makeTable() {
		const { name, title, columns } = this.#options;
		return new PagedTable({
			caption: title,
			key: ({ phone }) => phone,
			read: (range) => this.#page.api.get(`view/${name}`, range),
			columns: [
				{
					title: 'Number',
					cell: ({ phone }) => h('a', { href: `#/phones/${phone}` }, phoneText(phone)),
				},
				...columns,
				{
					title: 'Change',
					class: 'tight',
					cell: ({ phone }) => {
						const label = `Take off ${phoneText(phone)}`;
						const props = { 'aria-label': label, data: { focus: 'off' } };
						return button('Take off', () => void this.#remove(phone), { kind: 'bare', ...props });
					},
				},
			],
		});
	}

	async #add() {
		const phone = digitsOf(this.#input.value);
		if (phone === '') return this.#input.focus();
		const { name, title } = this.#options;
		const isDone = await attempt(async () => {
			await this.#page.api.put(`view/${name}/${encodeURIComponent(phone)}`);
			toast(`${phoneText(phone)} is on: ${title}`);
		});
		if (isDone) this.#input.value = '';
		this.#input.focus();
	}

	async #remove(phone) {
		await attempt(async () => {
			await this.#page.api.delete(`view/${this.#options.name}/${phone}`);
			toast(`${phoneText(phone)} was taken off`);
		});
	}

	async update() {
		const { total } = await this.#table.update();
		this.#table.element.hidden = total === 0;
		this.#none.show(total, () => {
			const text = total === 0 ? 'No number is on it.' : `${count(total)} on it.`;
			return h('p', { class: 'quiet small gap' }, text);
		});
	}
}

export const blacklist = {
	title: 'Blacklist',
	open: (root, page) =>
		new Numbers(root, page, {
			name: 'blacklist',
			title: 'Blacklist',
			lead: 'Campaigns leave these numbers out and count them as blacklisted. A phone that replies STOP comes here.',
			columns: [],
		}),
};

export const npai = {
	title: 'NPAI',
	open: (root, page) =>
		new Numbers(root, page, {
			name: 'npai',
			title: 'NPAI list',
			lead: 'Undeliverable numbers. Campaigns leave them out and count them as NPAI.',
			columns: [
				{ title: 'Since', class: 'time', cell: ({ at }) => tableTime(at) },
				{ title: 'Campaign', class: 'number', cell: ({ campaignId }) => campaignId ?? '–' },
				{ title: 'Fields', cell: ({ info }) => info.filter(Boolean).join(', ') || '–' },
			],
		}),
};
