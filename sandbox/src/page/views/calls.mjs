// The API calls of the account, each with what was asked and answered.
import { fill, h } from '../lib/dom.mjs';
import { button, bytes, copy, Drawer, empty, facts, pageHead, slot, tag } from '../lib/parts.mjs';
import { PagedTable } from '../lib/table.mjs';
import { count, fullTime, OUTCOMES, tableTime } from '../parts/words.ts';
import { curlOf } from './curl.mjs';

/** What a call came to. */
function outcomeTag({ outcome, httpStatus, fault }) {
	if (outcome === null) return tag('Not worked on', fault ? 'warn' : '');
	const kind = outcome === 1 ? 'good' : outcome === -8 ? 'warn' : 'bad';
	const name = OUTCOMES[outcome] ?? 'Outcome';
	return [
		tag(`${outcome} ${name}`, kind),
		httpStatus === null ? [' ', tag('no answer', 'bad')] : null,
	];
}

const headerText = (headers) => headers.map((pair) => pair.join(': ')).join('\n');
const cutNote = ({ bytes: length, isWhole }) =>
	isWhole ? `${count(length)} bytes` : `the first 16 KB of ${count(length)} bytes`;

class Calls {
	#page;
	#id = null;

	constructor(root, page) {
		this.#page = page;
		this.#frame = h(
			'div',
			{ class: 'with-drawer' },
			h(
				'div',
				{ class: 'page' },
				pageHead(
					'API calls',
					'What clients asked of the service, the newest first. Tokens and secrets are masked.',
				),
				this.#none,
				this.#table.element,
			),
		);
		this.#drawer = new Drawer(this.#frame, () => this.#close());
		fill(root, this.#frame);
	}

	#frame;
	#drawer;
	#none = slot();
	#rows = [];
	#table = new PagedTable({
		caption: 'API calls',
		key: ({ id }) => id,
		open: ({ id }) => (location.hash = `#/calls/${id}`),
		read: async (range) => {
			const { total, calls: rows } = await this.#page.api.get('view/calls', range);
			return { total, rows };
		},
		columns: [
			{
				title: 'Call',
				class: 'call',
				cell: ({ method, path }) => [h('span', { class: 'method' }, method), ' ', path],
			},
			{ title: 'Outcome', class: 'tight', cell: outcomeTag },
			{ title: 'HTTP', class: 'number', cell: ({ httpStatus }) => httpStatus ?? '–' },
			{ title: 'Fault', class: 'tight', cell: ({ fault }) => (fault ? tag(fault, 'warn') : '–') },
			{ title: 'At', class: 'time tight', cell: ({ at }) => tableTime(at) },
		],
	});

	#close() {
		const id = this.#id;
		location.hash = '#/calls';
		this.#table.focusRow(id);
	}

	go([id], isMoved) {
		this.#id = id && /^\d+$/.test(id) ? Number(id) : null;
		this.#table.mark(this.#id ?? undefined);
		if (this.#id === null) this.#drawer.hide();
		if (isMoved && this.#id === null && !this.#frame.contains(document.activeElement)) {
			this.#frame.querySelector('h1').focus();
		}
	}

	#details(exchange) {
		const call = this.#rows.find(({ id }) => id === this.#id);
		const about =
			call &&
			facts([
				['At', fullTime(call.at)],
				['Outcome', outcomeTag(call)],
				['HTTP', call.httpStatus ?? 'no answer'],
				['Fault', call.fault],
				['Request id', call.requestId && h('code', {}, call.requestId)],
			]);
		if (!exchange) {
			const text =
				'The bytes of this call are not kept any more: only those of the newest calls are, and only while the sandbox runs.';
			return [about, h('p', { class: 'quiet' }, text)];
		}
		const { answer, body, headers, method, url } = exchange;
		const curl = () => copy(curlOf(exchange, location.origin, this.#page.token), 'curl command');
		return [
			about,
			h(
				'div',
				{ class: 'row' },
				button('Copy as curl', curl, {
					kind: 'main',
					disabled: !body.isWhole,
					data: { focus: 'curl' },
				}),
				!body.isWhole &&
					h('span', { class: 'quiet small' }, 'The body is too long to be kept whole.'),
			),
			bytes('Request', `${method} ${url}\n${headerText(headers)}`),
			bytes('Request body', body.text, cutNote(body)),
			answer
				? [
						bytes('Answer', `HTTP ${answer.httpStatus}\n${headerText(answer.headers)}`),
						bytes('Answer body', answer.body.text, cutNote(answer.body)),
					]
				: h('p', { class: 'bad' }, 'No whole answer went out: the connection was cut.'),
		];
	}

	async update() {
		const id = this.#id;
		const [page, answer] = await Promise.all([
			this.#table.update(),
			id === null ? null : this.#page.api.get(`view/calls/${id}`),
		]);
		this.#rows = page.rows;
		this.#table.element.hidden = page.total === 0;
		this.#none.show(page.total === 0, () =>
			page.total > 0
				? []
				: empty(
						'No call yet',
						h(
							'p',
							{},
							'As soon as n8n, curl or anything else calls the service with this token, the call is here.',
						),
						h('p', {}, h('a', { href: '#/phones' }, 'How to send the first campaign')),
					),
		);
		if (answer && id === this.#id) {
			const { exchange } = answer;
			const call = page.rows.find((row) => row.id === id);
			const title = exchange ? `${exchange.method} ${exchange.url}` : 'Call';
			this.#drawer.show(`call ${id}`, title, [exchange, call], () => this.#details(exchange));
		}
	}

	onKey(key) {
		if (key !== 'Escape' || this.#id === null) return false;
		this.#close();
		return true;
	}
}

export const calls = { title: 'API calls', open: (root, page) => new Calls(root, page) };
