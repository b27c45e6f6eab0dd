// The webhooks and their deliveries: each try, the exact bytes, the signature.
import { fill, h, keep } from '../lib/dom.mjs';
import { Drawer, empty, field, pageHead, select, slot, tag } from '../lib/parts.mjs';
import { PagedTable } from '../lib/table.mjs';
import { count, EVENTS, tableTime } from '../parts/words.ts';
import { deliveryDetails, KINDS, resultOf, stateTag, WORDS } from './delivery.mjs';

class Webhooks {
	#page;
	#webhook = null;
	#deliveryId = null;
	#state = '';

	constructor(root, page) {
		this.#page = page;
		this.#states = select([['', 'All states'], ...Object.entries(WORDS)], '', {
			on: { change: () => this.#filter() },
		});
		this.#frame = h(
			'div',
			{ class: 'with-drawer' },
			h(
				'div',
				{ class: 'page' },
				pageHead('Webhooks', 'Where the events go. A trigger in n8n makes its webhooks by itself.'),
				this.#none,
				this.#hooks,
				h(
					'section',
					{ class: 'section' },
					h(
						'div',
						{ class: 'page-head' },
						this.#deliveriesTitle,
						field('State of deliveries', this.#states),
					),
					this.#noDelivery,
					this.#table.element,
				),
			),
		);
		this.#drawer = new Drawer(this.#frame, () => this.#close());
		fill(root, this.#frame);
	}

	#states;
	#frame;
	#drawer;
	#none = slot();
	#noDelivery = h('p', { class: 'quiet' });
	#hooks = h('ul', { class: 'hooks' });
	#deliveriesTitle = h('h2', {}, 'Deliveries');
	#table = new PagedTable({
		caption: 'Deliveries',
		key: ({ id }) => id,
		open: ({ id }) => (location.hash = this.#address(this.#webhook, id)),
		read: async (range) => {
			const query = { webhook: this.#webhook, state: this.#state, ...range };
			const { total, deliveries: rows } = await this.#page.api.get('view/deliveries', query);
			return { total, rows };
		},
		columns: [
			{ title: 'Event', class: 'tight', cell: ({ type, eventId }) => `${EVENTS[type]} ${eventId}` },
			{ title: 'State', class: 'tight', cell: ({ state }) => stateTag(state) },
			{
				title: 'Result',
				cell: ({ last, fault }) => [resultOf(last), fault && [' ', tag(fault.kind, 'warn')]],
			},
			{ title: 'Tries', class: 'number', cell: ({ tries }) => count(tries) },
			{
				title: 'Took',
				class: 'number',
				cell: ({ last }) => (last ? `${last.durationMs} ms` : '–'),
			},
			{
				title: 'Last try',
				class: 'time tight',
				cell: ({ last }) => (last ? tableTime(last.at) : '–'),
			},
		],
	});

	#address(webhook, delivery) {
		return `#/webhooks/${[webhook ?? 'all', delivery].filter(Boolean).join('/')}`;
	}

	#close() {
		const id = this.#deliveryId;
		location.hash = this.#address(this.#webhook, null);
		this.#table.focusRow(id);
	}

	#filter() {
		this.#state = this.#states.value;
		this.#table.reset();
		this.#page.refresh();
	}

	#hook({ id, type, url, status, hasSignature, lastHttpCode, deliveries, isOpen }) {
		const counts = Object.entries(deliveries).map(([state, n]) => [
			' ',
			tag(`${count(n)} ${WORDS[state]?.toLowerCase() ?? state}`, KINDS[state]),
		]);
		return h(
			'li',
			{},
			h(
				'a',
				{
					class: 'hook',
					href: this.#address(isOpen ? null : id, null),
					'aria-current': isOpen ? 'true' : null,
					data: { focus: 'hook' },
				},
				h(
					'span',
					{ class: 'row' },
					h('strong', {}, EVENTS[type] ?? type),
					status === 'live' ? tag('Live', 'good') : tag('Paused', 'warn'),
					hasSignature ? tag('Signed') : tag('Not signed'),
				),
				h('code', { class: 'url' }, url),
				h(
					'span',
					{ class: 'small quiet' },
					lastHttpCode === null ? 'Not called yet' : `Last answer HTTP ${lastHttpCode}`,
					counts,
				),
			),
		);
	}

	go([webhook, delivery], isMoved) {
		const next = webhook === undefined || webhook === 'all' ? null : webhook;
		if (next !== this.#webhook) this.#table.reset();
		this.#webhook = next;
		this.#deliveryId = delivery ?? null;
		this.#table.mark(delivery);
		if (!delivery) this.#drawer.hide();
		if (isMoved && !delivery && !this.#frame.contains(document.activeElement)) {
			this.#frame.querySelector('h1').focus();
		}
	}

	async #updateDrawer() {
		const id = this.#deliveryId;
		if (id === null) return;
		const name = `delivery ${id}`;
		try {
			const { delivery } = await this.#page.api.get(`view/deliveries/${id}`);
			if (id !== this.#deliveryId) return;
			const title = `${EVENTS[delivery.type]} ${delivery.eventId}`;
			this.#drawer.show(name, title, delivery, () => deliveryDetails(this.#page, delivery));
		} catch (error) {
			if (error.status !== 404) throw error;
			this.#drawer.show(name, 'Delivery', 'gone', () => h('p', {}, error.message));
		}
	}

	async update() {
		const [{ webhooks }, { total }] = await Promise.all([
			this.#page.api.get('view/webhooks'),
			this.#table.update(),
			this.#updateDrawer(),
		]);
		const rows = webhooks.map((one) => ({ ...one, isOpen: one.id === this.#webhook }));
		keep(
			this.#hooks,
			rows,
			({ id }) => id,
			(one) => this.#hook(one),
		);
		this.#none.show(webhooks.length === 0, () =>
			webhooks.length > 0
				? []
				: empty(
						'No webhook yet',
						h(
							'p',
							{},
							'Add the node SMS Campaigns Trigger to a workflow in n8n and publish it: it makes a webhook for each kind of event that you chose.',
						),
						h(
							'p',
							{},
							'Then reply as a phone, and see here what n8n was told and what it answered.',
						),
					),
		);
		const open = rows.find(({ isOpen }) => isOpen);
		const words = open
			? `Deliveries of ${(EVENTS[open.type] ?? open.type).toLowerCase()}`
			: 'Deliveries';
		this.#deliveriesTitle.textContent = words;
		this.#table.element.hidden = total === 0;
		this.#noDelivery.hidden = total > 0;
		this.#noDelivery.textContent =
			this.#state === ''
				? 'Nothing was delivered yet. Events show up here once there is a webhook of their type.'
				: 'No delivery is in this state.';
		this.#deliveriesTitle.closest('section').hidden =
			webhooks.length === 0 && total === 0 && this.#state === '';
	}

	onKey(key) {
		if (key !== 'Escape' || this.#deliveryId === null) return false;
		this.#close();
		return true;
	}
}

export const webhooks = { title: 'Webhooks', open: (root, page) => new Webhooks(root, page) };
