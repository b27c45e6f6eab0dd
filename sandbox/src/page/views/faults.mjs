// Faults of the network: those that are switched on, the usual ones, and any other.
import { fill, h, keep } from '../lib/dom.mjs';
import { attempt, button, field, pageHead, slot, tag, toast } from '../lib/parts.mjs';
import { count, many, span } from '../parts/words.ts';
import { FaultForm } from './faultForm.mjs';

/** The faults that matter most, ready to switch on. */
const USUAL = [
	{
		title: 'Accepted, and the answer is lost',
		text: 'The next campaign is taken, then the connection is cut. A client that sends again reaches people twice.',
		fault: { kind: 'reset', when: 'after', method: 'POST', path: '/send*', times: 1 },
	},
	{
		title: 'Too many requests',
		text: 'The next call gets HTTP 429 with Retry-After: 2.',
		fault: { kind: 'status', status: 429, retryAfter: 2, times: 1 },
	},
	{
		title: 'Unavailable for a minute',
		text: 'Every call gets HTTP 503 before it is worked on.',
		fault: { kind: 'status', status: 503, forMs: 60_000 },
	},
	{
		title: 'No answer at all',
		text: 'The next call is taken and never answered.',
		fault: { kind: 'hang', when: 'after', times: 1 },
	},
	{
		title: 'A page of a gateway',
		text: 'The next call gets HTML with HTTP 502.',
		fault: { kind: 'html', times: 1 },
	},
	{
		title: 'Every event twice',
		text: 'Each event comes once more with the same bytes, for a minute.',
		fault: { kind: 'repeat', forMs: 60_000 },
	},
	{
		title: 'Wrong signature',
		text: 'The next event is signed with another secret.',
		fault: { kind: 'wrongSignature', times: 1 },
	},
];

const OWN = ['id', 'kind', 'on', 'struck', 'active', 'left'];

/** The fields that a fault was given, in a line. */
function wordsOf(fault) {
	return Object.entries(fault)
		.filter(([name, value]) => !OWN.includes(name) && value !== null)
		.map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
		.join(', ');
}

function leftOf({ active, left }) {
	if (!active) return 'Used up';
	const parts = [
		left.times !== null && `${count(left.times)} more`,
		left.ms !== null && `for ${span(left.ms)}`,
	].filter(Boolean);
	return parts.length === 0 ? 'Until it is taken away' : parts.join(', ');
}

class Faults {
	#page;
	#kinds = null;
	#form = new FaultForm();

	constructor(root, page) {
		this.#page = page;
		const onSubmit = (event) => {
			event.preventDefault();
			void this.#add();
		};
		fill(
			root,
			h(
				'div',
				{ class: 'page' },
				pageHead(
					'Faults',
					'What a real network does to calls and events. They hold for this account, and go when the sandbox stops.',
					this.#clear,
				),
				h('h2', {}, 'Switched on'),
				this.#list,
				h(
					'section',
					{ class: 'section' },
					h('h2', {}, 'The usual ones'),
					h(
						'ul',
						{ class: 'presets' },
						USUAL.map((preset) => this.#preset(preset)),
					),
				),
				h(
					'section',
					{ class: 'section' },
					h('h2', {}, 'Any other'),
					h(
						'form',
						{ class: 'card stack', on: { submit: onSubmit } },
						h('div', { class: 'inline-form' }, field('Kind', this.#kind), this.#about),
						this.#form.element,
						h(
							'div',
							{},
							h('button', { class: 'button button-main', type: 'submit' }, 'Switch it on'),
						),
					),
				),
			),
		);
	}

	#clear = button('Take all away', () => void this.#takeAll(), { kind: 'bad', hidden: true });
	#list = slot({ class: 'gap' });
	#items = h('ul', { class: 'faults' });
	#kind = h('select', { on: { change: () => this.#showKind() } });
	#about = h('p', { class: 'quiet small kind-about' });

	#preset({ title, text, fault }) {
		const props = { 'aria-label': `Switch on: ${title}` };
		return h(
			'li',
			{ class: 'card preset' },
			h('h3', {}, title),
			h('p', { class: 'small' }, text),
			button('Switch on', () => void this.#post(fault, title), props),
		);
	}

	async #post(fault, title) {
		await attempt(async () => {
			await this.#page.api.post('faults', fault);
			toast(`Switched on: ${title}`);
		});
	}

	async #add() {
		await attempt(async () => {
			const fault = this.#form.read();
			await this.#page.api.post('faults', fault);
			toast(`Switched on: ${fault.kind}`);
			this.#showKind();
		});
	}

	async #takeAll() {
		await attempt(() => this.#page.api.delete('faults'));
	}

	async #remove({ id, kind }) {
		await attempt(async () => {
			await this.#page.api.delete(`faults/${id}`);
			toast(`Taken away: ${kind}`);
		});
	}

	#showKind() {
		const kind = this.#kinds.find((one) => one.kind === this.#kind.value);
		this.#about.textContent = kind.text;
		this.#form.show(kind);
	}

	#showKinds(kinds) {
		this.#kinds = kinds;
		const group = (on, label) =>
			h(
				'optgroup',
				{ label },
				kinds.filter((one) => one.on === on).map(({ kind }) => h('option', { value: kind }, kind)),
			);
		fill(this.#kind, group('calls', 'Calls of the API'), group('events', 'Deliveries of events'));
		this.#showKind();
	}

	#row(fault) {
		const { kind, on, struck, active } = fault;
		return h(
			'li',
			{ class: 'fault', data: active ? {} : { over: '' } },
			h(
				'div',
				{},
				h(
					'p',
					{ class: 'row' },
					h('strong', {}, kind),
					tag(on),
					active ? tag('On', 'warn') : tag('Over'),
				),
				h('p', { class: 'small quiet' }, wordsOf(fault)),
			),
			h('p', { class: 'small' }, `Struck ${many(struck, 'time')}. ${leftOf(fault)}.`),
			button('Take away', () => void this.#remove(fault), {
				'aria-label': `Take away: ${kind}`,
				data: { focus: 'away' },
			}),
		);
	}

	async update() {
		const { api } = this.#page;
		const [{ faults: list }, catalogue] = await Promise.all([
			api.get('faults'),
			this.#kinds ? null : api.get('faults/kinds'),
		]);
		if (catalogue) this.#showKinds(catalogue.kinds);
		this.#clear.hidden = list.length === 0;
		this.#list.show(list.length === 0, () => {
			if (list.length > 0) return this.#items;
			return h(
				'p',
				{ class: 'quiet' },
				'None. Every call is answered, and every event delivered, as it should be.',
			);
		});
		// Half a minute is near enough: a list that changes each second is not to be read.
		const rows = list.map((one) => ({
			...one,
			left: {
				...one.left,
				ms: one.left.ms === null ? null : Math.ceil(one.left.ms / 30_000) * 30_000,
			},
		}));
		keep(
			this.#items,
			rows,
			({ id }) => id,
			(one) => this.#row(one),
		);
		this.#clear.title = many(list.length, 'fault');
	}
}

export const faults = { title: 'Faults', open: (root, page) => new Faults(root, page) };
