// The account: its access, its credits, its limits, and changing to another one.
import { fill, h, keep } from '../lib/dom.mjs';
import { recall, remember } from '../parts/memory.ts';
import { attempt, button, copyLine, facts, field, pageHead, slot, toast } from '../lib/parts.mjs';
import { count, many, span } from '../parts/words.ts';
const baseUrl = () => location.origin;

const MOST_RECENT = 8;
const TOKEN = /^sbx_[\w.~+/=-]{1,120}$/;

function recentTokens() {
	try {
		const kept = JSON.parse(recall('accounts') ?? '[]');
		return Array.isArray(kept) ? kept.filter((one) => TOKEN.test(one)) : [];
	} catch {
		return [];
	}
}

function rememberToken(token) {
	const tokens = [token, ...recentTokens().filter((one) => one !== token)].slice(0, MOST_RECENT);
	remember('accounts', JSON.stringify(tokens));
	return tokens;
}

class Account {
	#page;

	constructor(root, page) {
		this.#page = page;
		const submit = (work) => (event) => {
			event.preventDefault();
			void work();
		};
		fill(
			root,
			h(
				'div',
				{ class: 'page narrow' },
				pageHead(
					'Account',
					'Every token that begins with sbx_ is an account of its own, made when it is first used. Nothing of one is seen in another.',
				),
				h(
					'section',
					{ class: 'card' },
					h('h2', {}, 'Access, for the credential in n8n'),
					copyLine('Base URL', baseUrl()),
					copyLine('Access Token', page.token),
				),
				h(
					'section',
					{ class: 'section' },
					h('h2', {}, 'Change to another account'),
					h(
						'form',
						{ class: 'inline-form', on: { submit: submit(() => this.#change()) } },
						field('Access token', this.#token),
						h('button', { class: 'button button-main', type: 'submit' }, 'Change'),
					),
					this.#recent,
				),
				h(
					'section',
					{ class: 'section' },
					h('h2', {}, 'Credits'),
					h(
						'form',
						{ class: 'inline-form', on: { submit: submit(() => this.#setCredits()) } },
						field('Message credits left', this.#credits),
						h('button', { class: 'button', type: 'submit' }, 'Set'),
					),
				),
				h('section', { class: 'section' }, h('h2', {}, 'Limits'), this.#limits),
				h(
					'section',
					{ class: 'section' },
					h('h2', {}, 'Start anew'),
					h(
						'p',
						{ class: 'quiet' },
						'Deletes the campaigns, messages, webhooks and logs of this account, and fills its lists again.',
					),
					h('p', { class: 'gap' }, this.#anew),
				),
			),
		);
		this.#showRecent(rememberToken(page.token));
	}

	#token = h('input', {
		autocomplete: 'off',
		spellcheck: 'false',
		placeholder: 'sbx_…',
		class: 'mono',
	});
	#credits = h('input', { type: 'number', min: 0, step: 'any' });
	#recent = h('ul', { class: 'recent' });
	#limits = slot();
	#anew = button('Start this account anew', () => void this.#startAnew(), { kind: 'bad' });

	#showRecent(tokens) {
		const others = tokens.filter((token) => token !== this.#page.token);
		keep(
			this.#recent,
			others,
			(token) => token,
			(token) =>
				h(
					'li',
					{},
					h(
						'button',
						{ type: 'button', class: 'chip', on: { click: () => this.#page.use(token) } },
						h('span', { class: 'mono' }, token),
					),
				),
		);
	}

	#change() {
		const token = this.#token.value.trim();
		if (!TOKEN.test(token)) {
			toast('A token begins with sbx_, and goes on with letters, digits or . _ ~ + / = -', 'bad');
			return this.#token.focus();
		}
		this.#page.use(token);
		toast(`Changed to ${token}`);
	}

	async #setCredits() {
		const credits = Number(this.#credits.value);
		await attempt(async () => {
			await this.#page.api.put('view/credits', { credits });
			toast(`${many(credits, 'credit')} left`);
		});
		this.#credits.blur();
		this.#page.refresh();
	}

	async #startAnew() {
		const dialog = h(
			'dialog',
			{ class: 'dialog', 'aria-labelledby': 'anew-title', on: { close: () => dialog.remove() } },
			h('h2', { id: 'anew-title' }, 'Start this account anew?'),
			h('p', {}, `Everything of ${this.#page.token} is deleted. This cannot be undone.`),
			h(
				'div',
				{ class: 'row' },
				button('Keep it', () => dialog.close()),
				button(
					'Start anew',
					() => {
						dialog.close();
						void attempt(async () => {
							await this.#page.api.put('account');
							toast('The account is as new');
							this.#page.refresh();
						});
					},
					{ kind: 'bad' },
				),
			),
		);
		document.body.append(dialog);
		dialog.showModal();
	}

	async update() {
		const account = await this.#page.api.get('account');
		if (document.activeElement !== this.#credits) this.#credits.value = String(account.credits);
		const { allowedCountries, countryLimits, countryUsage, flood, moderation, balanceTrigger } =
			account;
		this.#limits.show([allowedCountries, countryLimits, countryUsage, flood, moderation], () =>
			facts([
				['Countries', allowedCountries.join(', ') || 'none'],
				[
					'Monthly limits',
					Object.entries(countryLimits)
						.map(
							([country, limit]) =>
								`${country}: ${count(countryUsage[country] ?? 0)} of ${count(limit)} used`,
						)
						.join(', ') || 'none',
				],
				[
					'Anti-flood',
					`${many(flood.max, 'message')} to a number within ${span(flood.windowSeconds * 1000)}`,
				],
				['Moderation', moderation ? 'Campaigns wait for a human look' : 'Off'],
				[
					'Balance alert',
					balanceTrigger === null ? 'Never' : `At ${many(balanceTrigger, 'credit')}`,
				],
			]),
		);
	}
}

export const account = { title: 'Account', open: (root, page) => new Account(root, page) };
