// The recipient lists, their contacts, and new ones out of a CSV file.
import { fill, h, keep } from '../lib/dom.mjs';
import { attempt, button, field, pageHead, slot, toast } from '../lib/parts.mjs';
import { PagedTable } from '../lib/table.mjs';
import { many, phoneText } from '../parts/words.ts';

const EXAMPLE = 'phone,info1,info2\n33639981000,Alice,Paris\n33639981001,Bruno,Lyon';

class Lists {
	#page;
	#open = null;

	constructor(root, page) {
		this.#page = page;
		const onSubmit = (event) => {
			event.preventDefault();
			void this.#import();
		};
		fill(
			root,
			h(
				'div',
				{ class: 'page' },
				pageHead(
					'Lists',
					'What campaigns to lists go to. A text may hold [info1] to [info4]: the fields of each contact.',
				),
				h(
					'div',
					{ class: 'lists' },
					h(
						'div',
						{},
						h('h2', { class: 'gap-below' }, 'Your lists'),
						this.#lists,
						h('div', { class: 'section-body' }, this.#contactsHead, this.#table.element),
					),
					h(
						'section',
						{ class: 'card' },
						h('h2', {}, 'New list from a CSV file'),
						h(
							'form',
							{ class: 'stack', on: { submit: onSubmit } },
							field('Name', this.#name),
							field(
								'File',
								this.#file,
								'One contact on each line, the number first or in a column named phone.',
							),
							field('Or paste the lines here', this.#csv),
							h('div', {}, h('button', { class: 'button button-main', type: 'submit' }, 'Import')),
						),
						this.#result,
					),
				),
			),
		);
	}

	#name = h('input', { autocomplete: 'off', maxlength: 80, required: true });
	#file = h('input', {
		type: 'file',
		accept: '.csv,.txt,.tsv,text/csv,text/plain',
		on: { change: () => void this.#readFile() },
	});
	#csv = h('textarea', { rows: 6, placeholder: EXAMPLE, spellcheck: 'false', class: 'mono' });
	#result = slot({ role: 'status' });
	#lists = h('ul', { class: 'hooks' });
	#contactsHead = slot();
	#table = new PagedTable({
		caption: 'Contacts of the list',
		key: ({ position }) => position,
		read: async (range) => {
			const path = `view/lists/${encodeURIComponent(this.#open ?? '')}`;
			const { total, rows } = await this.#page.api.get(path, range);
			const numbered = rows.map((row, index) => ({ ...row, position: range.offset + index }));
			return { total, rows: numbered };
		},
		columns: [
			{
				title: 'Number',
				class: 'tight',
				cell: ({ phone }) =>
					h('a', { href: `#/phones/${phone}` }, phone === '' ? '–' : phoneText(phone)),
			},
			...[0, 1, 2, 3].map((at) => ({ title: `info${at + 1}`, cell: ({ info }) => info[at] })),
		],
	});

	async #readFile() {
		const [file] = this.#file.files;
		if (!file) return;
		this.#csv.value = await file.text();
		this.#name.value ||= file.name.replace(/\.\w+$/, '');
	}

	async #import() {
		const [name, csv] = [this.#name.value, this.#csv.value];
		if (csv.trim() === '') {
			toast('Choose a file, or paste lines with numbers', 'bad');
			return this.#csv.focus();
		}
		await attempt(async () => {
			const answer = await this.#page.api.post('view/lists', { name, csv });
			this.#showResult(name, answer);
			for (const input of [this.#name, this.#csv, this.#file]) input.value = '';
			location.hash = `#/lists/${answer.id}`;
			this.#page.refresh();
		});
	}

	#showResult(name, { id, contacts, leftOut, leftOutCount }) {
		this.#result.show([id], () => [
			h('p', { class: 'gap' }, `List ${id} “${name.trim()}” has ${many(contacts, 'contact')}.`),
			leftOutCount > 0 && [
				h('p', { class: 'warn gap' }, `${many(leftOutCount, 'line')} left out:`),
				h(
					'ul',
					{ class: 'small' },
					leftOut.map(({ line, reason }) => h('li', {}, `Line ${line}: ${reason}`)),
				),
			],
		]);
	}

	async #remove(id) {
		await attempt(async () => {
			await this.#page.api.delete(`view/lists/${encodeURIComponent(id)}`);
			toast(`List ${id} was deleted`);
			if (this.#open === id) location.hash = '#/lists';
		});
	}

	go([id]) {
		if (id !== undefined && id !== this.#open) this.#table.reset();
		this.#open = id ?? null;
	}

	#row({ id, name, contacts, isOpen }) {
		return h(
			'li',
			{},
			h(
				'a',
				{
					class: 'hook',
					href: isOpen ? '#/lists' : `#/lists/${id}`,
					'aria-current': isOpen ? 'true' : null,
					data: { focus: 'list' },
				},
				h('strong', {}, name === '' ? 'Without a name' : name),
				h(
					'span',
					{ class: 'small quiet' },
					'List ',
					h('code', {}, id),
					` · ${many(contacts, 'contact')}`,
				),
			),
		);
	}

	async update() {
		const [{ lists }] = await Promise.all([
			this.#page.api.get('account'),
			this.#open === null ? null : this.#table.update(),
		]);
		const rows = lists.map(({ id, name, contacts }) => ({
			id: String(id),
			name,
			contacts,
			isOpen: String(id) === this.#open,
		}));
		keep(
			this.#lists,
			rows,
			({ id }) => id,
			(row) => this.#row(row),
		);
		const open = rows.find(({ isOpen }) => isOpen);
		this.#table.element.hidden = !open || open.contacts === 0;
		this.#contactsHead.show(open ?? null, () =>
			open
				? h(
						'div',
						{ class: 'page-head' },
						h('h2', {}, `Contacts of ${open.name}`),
						button('Delete this list', () => void this.#remove(open.id), { kind: 'bad' }),
					)
				: h('p', { class: 'quiet small' }, 'Choose a list to see its contacts.'),
		);
	}
}

export const lists = { title: 'Lists', open: (root, page) => new Lists(root, page) };
