// One campaign: what it said, who got it, and why the others did not.
import { fill, h } from '../lib/dom.mjs';
import { attempt, empty, field, select, slot, tag, toast } from '../lib/parts.mjs';
import { PagedTable } from '../lib/table.mjs';
import { FILTERS, phoneText, REPORTS, tableTime } from '../lib/words.mjs';
import { campaignAbout, stateTag } from './campaignAbout.mjs';

/** Which recipients are shown: a query's name and value, and what it is called. */
const CHOICES = [
	['', 'All'],
	['state=sent', 'Sent'],
	['report=3', 'Delivered'],
	['report=2', 'Not delivered'],
	['state=sent&report=none', 'Without a report'],
	['state=filtered', 'Filtered'],
	...Object.entries(FILTERS).map(([name, [title]]) => [`reason=${name}`, `Filtered: ${title}`]),
];

const filterOf = (choice) => Object.fromEntries(new URLSearchParams(choice));

export class Campaign {
	#page;
	#ticket;
	/** As `filterOf` reads it. */
	#filtered = '';
	#search = '';
	#timer;

	constructor(root, page, ticket) {
		this.#page = page;
		this.#ticket = ticket;
		const search = h('input', {
			type: 'search',
			inputmode: 'tel',
			placeholder: 'The whole number',
			on: {
				input: () => {
					clearTimeout(this.#timer);
					this.#timer = setTimeout(() => this.#find(search.value), 200);
				},
			},
		});
		this.#states = select(CHOICES, '', { on: { change: () => this.#filter() } });
		this.#root = h(
			'div',
			{ class: 'page' },
			h('p', { class: 'small' }, h('a', { href: '#/campaigns' }, 'All campaigns')),
			this.#head,
			h(
				'section',
				{ class: 'section' },
				h('h2', {}, 'Recipients'),
				h(
					'div',
					{ class: 'inline-form', role: 'search' },
					field('Show', this.#states),
					field('Why was this one filtered?', search),
				),
				this.#answer,
				h('div', { class: 'section-body' }, this.#table.element),
			),
		);
		fill(root, this.#root);
	}

	#root;
	#states;
	#head = slot();
	#answer = slot();
	#table = new PagedTable({
		caption: 'Recipients of the campaign',
		key: ({ position }) => position,
		read: (range) => this.#read(range),
		columns: [
			{ title: 'Number', class: 'tight', cell: (row) => this.#number(row) },
			{ title: 'What became of it', class: 'fate', cell: (row) => this.#fate(row) },
			{ title: 'Text', class: 'clip', cell: ({ text }) => text },
			{ title: 'Parts', class: 'number', cell: ({ parts }) => parts },
			{ title: 'Country', class: 'tight', cell: ({ country }) => country ?? '–' },
			{ title: 'Id of the client', class: 'tight', cell: ({ gsmsmsid }) => gsmsmsid ?? '–' },
		],
	});

	#number({ phone, given }) {
		if (phone === null) return given === '' ? h('em', {}, 'empty') : given;
		return h('a', { href: `#/phones/${phone}` }, phoneText(phone));
	}

	#fate({ state, reason, sentAt, report }) {
		if (reason === null) {
			if (sentAt === null) return stateTag(state);
			if (report === null) return [tag('Sent', 'good'), ' ', tableTime(sentAt)];
			const words = REPORTS[report.status] ?? `Status ${report.status}`;
			const kind = report.status > 1 && report.status !== 3 ? 'bad' : 'good';
			return [tag(words, kind), ' ', tableTime(report.at)];
		}
		const [title, why] = FILTERS[reason] ?? [reason, ''];
		return [tag(title, 'bad'), ' ', h('span', { class: 'small' }, why)];
	}

	async #read(range) {
		const query = {
			ticket: this.#ticket,
			phone: this.#search,
			...filterOf(this.#filtered),
			...range,
		};
		const { total, messages } = await this.#page.api.get('messages', query);
		// The same number may be there twice: the place in the list tells them apart.
		const rows = messages.map((row, index) => ({ ...row, position: range.offset + index }));
		return { total, rows };
	}

	#filter() {
		this.#filtered = this.#states.value;
		this.#table.reset();
		this.#page.refresh();
	}

	#find(text) {
		const digits = text.replace(/[\s().+-]/g, '');
		this.#search =
			digits === '' ? '' : /^\d+$/.test(digits) ? digits.replace(/^00/, '') : text.trim();
		this.#filter();
	}

	async #release(campaign) {
		await attempt(async () => {
			const body = { state: campaign.state, ticket: campaign.ticket };
			const { released } = await this.#page.api.post('release', body);
			if (released > 0) toast(`Campaign ${campaign.ticket} went out`);
		});
	}

	async update() {
		let answer;
		try {
			answer = await this.#page.api.get(`view/campaigns/${encodeURIComponent(this.#ticket)}`);
		} catch (error) {
			if (error.status !== 404) throw error;
			this.#root.lastElementChild.hidden = true;
			this.#head.show('none', () => empty('There is no such campaign', h('p', {}, error.message)));
			return;
		}
		this.#root.lastElementChild.hidden = false;
		this.#head.show(answer, () => campaignAbout(answer, () => void this.#release(answer.campaign)));
		const page = await this.#table.update();
		this.#explain(page);
	}

	/** Answers for the number that was asked for. */
	#explain({ rows, total }) {
		this.#table.element.hidden = total === 0;
		this.#answer.show([this.#search, rows.map(({ reason }) => reason), total], () => {
			if (total === 0) {
				const text = this.#search === '' ? 'Nobody.' : 'This number is not among the recipients.';
				return h('p', { class: 'explain quiet', role: 'status' }, text);
			}
			const [row] = rows;
			if (this.#search === '' || !row) return [];
			const number = row.phone === null ? row.given : phoneText(row.phone);
			const why = row.reason === null ? 'It was not filtered.' : FILTERS[row.reason]?.[1];
			return h('p', { class: 'explain', role: 'status' }, h('strong', {}, number), ': ', why);
		});
	}

	end() {
		clearTimeout(this.#timer);
	}
}
