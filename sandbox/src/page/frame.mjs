// The frame of the page: top bar, list of views, banner.
import { fill, h, icon, keep } from './lib/dom.mjs';
import { recall, remember } from './lib/memory.mjs';
import { announce, iconButton } from './lib/parts.mjs';
import { count, many, phoneText, span } from './lib/words.mjs';
import { showHelp } from './shortcuts.mjs';
import { GROUPS, VIEWS } from './views/all.mjs';

const THEMES = { auto: 'Theme of the system', light: 'Light theme', dark: 'Dark theme' };
const THEME_ICONS = { auto: 'auto', light: 'sun', dark: 'moon' };

function themeButton() {
	const root = document.documentElement;
	const current = () => root.dataset.theme ?? 'auto';
	const show = () => {
		const label = `${THEMES[current()]}: change`;
		control.title = label;
		control.setAttribute('aria-label', label);
		fill(control, icon(THEME_ICONS[current()]));
	};
	const control = iconButton('auto', '', () => {
		const names = Object.keys(THEMES);
		const next = names[(names.indexOf(current()) + 1) % names.length];
		if (next === 'auto') delete root.dataset.theme;
		else root.dataset.theme = next;
		remember('theme', next);
		show();
		announce(THEMES[next]);
	});
	show();
	return control;
}

/** What a badge beside a view says: a number, and how it looks. */
const BADGES = {
	phones: ({ unread }) => [unread, '', 'unread'],
	campaigns: ({ campaigns, waiting }) =>
		waiting > 0 ? [waiting, 'warn', 'waiting'] : [campaigns, 'quiet', ''],
	webhooks: ({ webhooks, failedDeliveries }) =>
		failedDeliveries > 0 ? [failedDeliveries, 'bad', 'deliveries failed'] : [webhooks, 'quiet', ''],
	errors: ({ errors }) => [errors, 'quiet', ''],
	faults: ({ faults }) => [faults, 'warn', 'active'],
	assumptions: ({ switched }) => [switched, 'quiet', 'switched'],
};

/** Views that a narrow screen shows without *More*. */
const ALWAYS = 4;

const shortCount = (n) => (n > 9999 ? `${Math.floor(n / 1000)}k` : count(n));

export class Frame {
	#state = h('span', { class: 'state', role: 'status' }, 'Live');
	#account = h('a', { class: 'chip', href: '#/account' });
	#clock = h('a', { class: 'chip chip-alert', href: '#/clock', hidden: true });
	#nav = document.getElementById('nav');
	#badges = new Map();
	#banner = document.getElementById('banner');
	#shownBanner = '';

	constructor() {
		const help = iconButton('help', 'Keyboard shortcuts', () => showHelp(), {
			class: 'icon-button wide',
		});
		const tools = document.getElementById('tools');
		fill(tools, this.#state, this.#clock, this.#account, themeButton(), help);
		this.#buildNav();
	}

	#buildNav() {
		const link = (name, isRest) => {
			const badge = h('span', { class: 'badge', hidden: true });
			this.#badges.set(name, badge);
			return h(
				'a',
				{ href: `#/${name}`, data: { view: name, ...(isRest ? { rest: '' } : {}) } },
				icon(name),
				h('span', { class: 'label' }, VIEWS[name].title),
				badge,
			);
		};
		const more = h(
			'button',
			{
				type: 'button',
				class: 'nav-more',
				'aria-expanded': 'false',
				on: { click: () => this.#openNav(this.#nav.dataset.open === undefined) },
			},
			icon('more'),
			h('span', { class: 'label' }, 'More'),
		);
		this.#more = more;
		const [first, ...others] = GROUPS;
		fill(
			this.#nav,
			first.views.slice(0, ALWAYS).map((name) => link(name, false)),
			more,
			first.views.slice(ALWAYS).map((name) => link(name, true)),
			others.map(({ title, views }) => [h('h2', {}, title), views.map((name) => link(name, true))]),
		);
		this.#nav.addEventListener('keydown', (event) => {
			if (event.key !== 'Escape' || this.#nav.dataset.open === undefined) return;
			this.#openNav(false);
			more.focus();
		});
	}

	#more;

	#openNav(isOpen) {
		if (isOpen) this.#nav.dataset.open = '';
		else delete this.#nav.dataset.open;
		this.#more.setAttribute('aria-expanded', String(isOpen));
	}

	/** Marks the view that is open. */
	mark(name) {
		for (const link of this.#nav.querySelectorAll('a')) {
			if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
			else link.removeAttribute('aria-current');
		}
		this.#openNav(false);
		this.#name = name;
	}

	#name = 'phones';

	#showAccount(token, ...rest) {
		const label = h('span', { class: 'visually-hidden' }, 'Account ');
		fill(this.#account, label, h('span', { class: 'mono' }, token), ' ', rest);
	}

	useAccount(token) {
		this.#showAccount(token);
	}

	showState(state) {
		if (this.#state.dataset.state === state) return;
		this.#state.dataset.state = state;
		this.#state.textContent = state === 'lost' ? 'Not connected' : 'Live';
	}

	showSummary(summary) {
		const { credits, clockOffsetMs, token, unread } = summary;
		this.#showAccount(token, h('span', { class: 'quiet wide' }, many(credits, 'credit')));
		const isMoved = Math.abs(clockOffsetMs) >= 1000;
		this.#clock.hidden = !isMoved;
		const where = clockOffsetMs > 0 ? 'ahead' : 'behind';
		this.#clock.textContent = isMoved ? `Clock ${span(Math.abs(clockOffsetMs))} ${where}` : '';
		for (const [name, badge] of this.#badges) this.#showBadge(name, badge, summary);
		const title = `${VIEWS[this.#name].title} – SMS sandbox`;
		document.title = unread > 0 ? `(${shortCount(unread)}) ${title}` : title;
		this.#showBanner(summary.duplicates, token);
	}

	#showBadge(name, badge, summary) {
		const [value, kind, word] = BADGES[name]?.(summary) ?? [0, '', ''];
		badge.hidden = value === 0;
		badge.className = kind === '' ? 'badge' : `badge badge-${kind}`;
		fill(
			badge,
			shortCount(value),
			word !== '' && h('span', { class: 'visually-hidden' }, ` ${word}`),
		);
	}

	/** Tells who got a text twice from one execution, until it is dismissed or there is more to tell. */
	#showBanner({ total, first }, token) {
		const print = JSON.stringify([token, total, first]);
		if (print === this.#shownBanner) return;
		this.#shownBanner = print;
		const [one] = first;
		if (!one || recall('dismissed') === print) return this.#banner.replaceChildren();
		const dismiss = () => {
			remember('dismissed', print);
			this.#banner.replaceChildren();
		};
		const others = total > 1 ? `, and ${many(total - 1, 'more number')}` : '';
		const campaigns = one.tickets.map((ticket, index) => [
			index > 0 && ' and ',
			h('a', { href: `#/campaigns/${encodeURIComponent(ticket)}` }, ticket),
		]);
		keep(
			this.#banner,
			[{ total, one }],
			() => 'banner',
			() =>
				h(
					'div',
					{ class: 'banner', role: 'alert' },
					h(
						'p',
						{},
						h('strong', {}, 'One execution sent the same text to the same number twice'),
						': ',
						h('a', { href: `#/phones/${one.phone}` }, phoneText(one.phone)),
						' in campaigns ',
						campaigns,
						`${others}.`,
					),
					iconButton('close', 'Dismiss', dismiss),
				),
		);
	}
}
