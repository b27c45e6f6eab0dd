// The campaigns, and the one that is open.
import { fill, h } from '../lib/dom.mjs';
import { empty, pageHead, slot } from '../lib/parts.mjs';
import { PagedTable } from '../lib/table.mjs';
import { count, tableTime } from '../lib/words.mjs';
import { Campaign } from './campaign.mjs';
import { stateTag } from './campaignAbout.mjs';

const addressOf = (ticket) => `#/campaigns/${encodeURIComponent(ticket)}`;

class CampaignList {
	#page;

	constructor(root, page) {
		this.#page = page;
		fill(
			root,
			h(
				'div',
				{ class: 'page' },
				pageHead(
					'Campaigns',
					'Everything that was sent, the newest first. A simulation makes no campaign.',
				),
				this.#table.element,
				this.#none,
			),
		);
	}

	#table = new PagedTable({
		caption: 'Campaigns',
		key: ({ ticket }) => ticket,
		open: ({ ticket }) => (location.hash = addressOf(ticket)),
		read: async (range) => {
			const { total, campaigns: rows } = await this.#page.api.get('view/campaigns', range);
			return { total, rows };
		},
		columns: [
			{ title: 'Ticket', class: 'tight', cell: ({ ticket }) => ticket },
			{ title: 'Created', class: 'time tight', cell: ({ createdAt }) => tableTime(createdAt) },
			{ title: 'Text', class: 'clip', cell: ({ text }) => text },
			{ title: 'Sent', class: 'number', cell: ({ counters }) => count(counters.sent) },
			{
				title: 'Filtered',
				class: 'number',
				cell: ({ counters }) => count(counters.total - counters.sent),
			},
			{ title: 'Credits', class: 'number', cell: ({ cost }) => count(cost) },
			{ title: 'State', class: 'tight', cell: ({ state }) => stateTag(state) },
		],
	});
	#none = slot();

	async update() {
		const { total } = await this.#table.update();
		this.#table.element.hidden = total === 0;
		this.#none.show(total === 0, () =>
			total > 0
				? []
				: empty(
						'No campaign yet',
						h(
							'p',
							{},
							'Send one from n8n with the node SMS Campaigns: each shows up here with its counters.',
						),
						h('p', {}, h('a', { href: '#/phones' }, 'How to send the first campaign')),
					),
		);
	}
}

class Campaigns {
	#root;
	#page;
	#shown = null;

	constructor(root, page) {
		this.#root = root;
		this.#page = page;
	}

	go([ticket], isMoved) {
		this.#shown?.end?.();
		this.#shown = ticket
			? new Campaign(this.#root, this.#page, ticket)
			: new CampaignList(this.#root, this.#page);
		this.#root.scrollTop = 0;
		if (isMoved) document.getElementById('main').focus();
	}

	async update() {
		await this.#shown.update();
	}

	onKey(key) {
		if (key !== '/') return false;
		const search = this.#root.querySelector('input[type=search]');
		search?.focus();
		return search !== null;
	}

	end() {
		this.#shown?.end?.();
	}
}

export const campaigns = { title: 'Campaigns', open: (root, page) => new Campaigns(root, page) };
