// Beside a phone: how its messages arrive, and what became of its events.
import { h, keep } from '../lib/dom.mjs';
import { attempt, button, field, select, slot, tag, toast } from '../lib/parts.mjs';
import { EVENTS, fullTime, phoneText, REPORTS, timeOf } from '../lib/words.mjs';

const SEQUENCES = [
	['', 'As usual, see Assumptions'],
	['delivered', 'Delivered'],
	['undelivered', 'Not delivered'],
	['expired', 'Expired'],
	['delayed', 'Delivered late'],
	['repeated', 'Delivered, told twice'],
	['out-of-order', 'Reports out of order'],
	['none', 'No report'],
];

const STATES = {
	pending: 'is being delivered',
	held: 'is held: the webhook is paused',
	delivered: 'was delivered',
	failed: 'could not be delivered',
	dropped: 'was dropped',
};

function nameOf({ type, status }) {
	return type === 'DLR' ? (REPORTS[status] ?? `Report ${status}`) : (EVENTS[type] ?? type);
}

/** What became of an event, in a sentence. */
function fateOf({ type, isWaiting, isHeard, deliveries }) {
	if (isWaiting) return ['Its time has not come yet'];
	if (!isHeard) return [`No webhook of type ${type}: nobody was told`];
	return deliveries.map(({ id, webhookId, state, httpStatus }) => {
		const code = httpStatus === null ? '' : `, HTTP ${httpStatus}`;
		return h(
			'a',
			{ href: `#/webhooks/${webhookId}/${id}`, class: state === 'failed' ? 'bad' : 'quiet' },
			`It ${STATES[state] ?? state}${code}`,
		);
	});
}

function line(event) {
	return h(
		'li',
		{},
		h('span', {}, nameOf(event), ' ', event.type === 'DLR' && tag('DLR')),
		h('time', { class: 'quiet', datetime: event.at, title: fullTime(event.at) }, timeOf(event.at)),
		h(
			'span',
			{ class: 'became' },
			fateOf(event).map((one, index) => [index > 0 && ', ', one]),
		),
	);
}

export class Beside {
	#page;
	#phone;
	#lists = slot();
	#events = h('ul', { class: 'activity' });
	#none = h(
		'p',
		{ class: 'quiet small' },
		'Reports, replies and clicks of this phone show up here.',
	);
	#reports = select(SEQUENCES, '', { on: { change: () => void this.#setReports() } });

	constructor(page, phone) {
		this.#page = page;
		this.#phone = phone;
		this.element = h(
			'aside',
			{ class: 'beside', 'aria-label': 'About this phone' },
			button('Back to the conversation', () => this.toggle(), { class: 'button to-talk' }),
			field('Delivery reports', this.#reports, 'For the next messages to this number.'),
			this.#lists,
			h('section', {}, h('h2', {}, 'Events'), this.#none, this.#events),
		);
	}

	toggle() {
		const { dataset } = this.element.parentElement;
		if (dataset.beside === undefined) {
			dataset.beside = '';
			this.element.querySelector('.to-talk').focus();
		} else {
			delete dataset.beside;
			this.element.parentElement.querySelector('.details').focus();
		}
	}

	async #setReports() {
		const reports = this.#reports.value === '' ? null : this.#reports.value;
		await attempt(async () => {
			await this.#page.api.put(`phones/${this.#phone}`, { reports });
			toast(`Kept for the next messages to ${phoneText(this.#phone)}`);
		});
	}

	async #takeOff(list) {
		await attempt(() => this.#page.api.delete(`view/${list}/${this.#phone}`));
	}

	/** Shows what is known of the phone itself. */
	show({ reports, isBlacklisted, isNpai }) {
		if (document.activeElement !== this.#reports) {
			const isOwn = reports !== null && typeof reports !== 'string';
			if (isOwn && !this.#reports.querySelector('[value=own]')) {
				this.#reports.append(h('option', { value: 'own', disabled: true }, 'A list of its own'));
			}
			this.#reports.value = isOwn ? 'own' : (reports ?? '');
		}
		this.#lists.show([isBlacklisted, isNpai], () => {
			const line = (text, list) =>
				h(
					'p',
					{ class: 'small row' },
					text,
					button('Take it off', () => void this.#takeOff(list)),
				);
			return [
				isBlacklisted && line('On the blacklist: campaigns leave it out.', 'blacklist'),
				isNpai && line('On the NPAI list: campaigns leave it out.', 'npai'),
			];
		});
	}

	async update() {
		const { events } = await this.#page.api.get(`view/phones/${this.#phone}/activity`);
		this.#none.hidden = events.length > 0;
		keep(this.#events, events, ({ id }) => id, line);
	}
}
