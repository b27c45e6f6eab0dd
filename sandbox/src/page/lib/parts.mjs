// Parts that several views are made of.
import { add, fill, focusedIn, focusName, h, icon } from './dom.mjs';

export { announce, attempt, toast } from '../parts/say.tsx';
import { toast } from '../parts/say.tsx';

/**
 * A button.
 * @param {string} label
 * @param {() => unknown} onClick
 * @param {{ kind?: string, [prop: string]: unknown }} props `kind`: main, bad or bare
 */
export function button(label, onClick, { kind = '', ...props } = {}) {
	const name = ['button', kind && `button-${kind}`].filter(Boolean).join(' ');
	return h('button', { type: 'button', class: name, on: { click: onClick }, ...props }, label);
}

/** A button that is a drawing; its name is for a screen reader and the pointer. */
export function iconButton(name, label, onClick, props = {}) {
	const given = { type: 'button', class: 'icon-button', title: label, 'aria-label': label };
	return h('button', { ...given, on: { click: onClick }, ...props }, icon(name));
}

/** Copies a text. Browsers keep the clipboard from pages that came over the net without https. */
export async function copy(text, what) {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const area = h('textarea', { class: 'visually-hidden', value: text, 'aria-hidden': 'true' });
		const focused = focusedIn(document.body);
		document.body.append(area);
		area.select();
		document.execCommand('copy');
		area.remove();
		focused?.focus();
	}
	toast(`${what} copied`);
}

/** A value to copy into another program. */
export function copyLine(label, value) {
	return h(
		'div',
		{ class: 'copy-line' },
		h('span', { class: 'quiet' }, label),
		h('code', {}, value),
		iconButton('copy', `Copy the ${label.toLowerCase()}`, () => copy(value, label)),
	);
}

export function tag(text, kind = '') {
	return h('span', { class: kind === '' ? 'tag' : `tag tag-${kind}` }, text);
}

let fields = 0;

/** A field with its label. @param control the input, select or textarea */
export function field(label, control, hint) {
	fields += 1;
	control.id ||= `field-${fields}`;
	const hintId = `${control.id}-hint`;
	if (hint) control.setAttribute('aria-describedby', hintId);
	return h(
		'div',
		{ class: 'field' },
		h('label', { for: control.id }, label),
		control,
		hint && h('span', { class: 'hint', id: hintId }, hint),
	);
}

/** A select. @param options pairs of value and text */
export function select(options, value, props = {}) {
	return h(
		'select',
		props,
		options.map(([key, text]) => h('option', { value: key, selected: key === value }, text)),
	);
}

/** Names and values of one thing; those that are null are left out. */
export function facts(pairs) {
	return h(
		'dl',
		{ class: 'facts' },
		pairs
			.filter(([, value]) => value !== null && value !== undefined)
			.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
	);
}

/** Bytes as they went over the wire, with their length and a way to copy them. */
export function bytes(title, text, note) {
	const head = [h('h3', {}, title), note && h('span', { class: 'quiet small' }, note)];
	const copying = text !== '' && iconButton('copy', `Copy: ${title}`, () => copy(text, title));
	const shown = text === '' ? h('p', { class: 'quiet small' }, 'Empty') : null;
	return h(
		'section',
		{},
		h('div', { class: 'bytes-head' }, head, copying),
		shown ?? h('pre', { class: 'bytes', tabindex: '0', role: 'region', 'aria-label': title }, text),
	);
}

/** The head of a view. */
export function pageHead(title, lead, ...tools) {
	return h(
		'div',
		{ class: 'page-head' },
		h('div', {}, h('h1', { tabindex: '-1' }, title), lead && h('p', { class: 'lead' }, lead)),
		tools.length > 0 && h('div', { class: 'row' }, tools),
	);
}

/** What a view without content says: what to do next. */
export function empty(title, ...content) {
	return h('div', { class: 'empty' }, h('h2', {}, title), content);
}

/**
 * A place that holds either of several contents, and is made anew only when what it shows changes.
 * @returns an element with `show(print, make)`
 */
export function slot(props = {}) {
	const element = h('div', props);
	let shown;
	element.show = (print, make) => {
		const next = JSON.stringify(print);
		if (next === shown) return;
		shown = next;
		const name = focusName(focusedIn(element));
		fill(element, make());
		if (name !== undefined) element.querySelector(`[data-focus="${name}"]`)?.focus();
	};
	return element;
}

/** Something in a drawer beside a view, or over it on a narrow screen. */
export class Drawer {
	#frame;
	#onClose;
	#body = slot({ class: 'drawer-body' });
	#title = h('h2', { tabindex: '-1' });

	/** @param frame of the class `with-drawer`; @param onClose is called when it is closed here */
	constructor(frame, onClose) {
		this.#frame = frame;
		this.#onClose = onClose;
		const close = iconButton('close', 'Close', () => this.#onClose());
		this.element = h(
			'aside',
			{
				class: 'drawer',
				'aria-label': 'Details',
				on: {
					keydown: (event) => {
						if (event.key !== 'Escape') return;
						event.preventDefault();
						this.#onClose();
					},
				},
			},
			h('div', { class: 'drawer-head' }, this.#title, close),
			this.#body,
		);
	}

	/** Shows something; focus goes there when it was not open on this already. */
	show(name, title, print, make) {
		const isNew = this.name !== name;
		this.name = name;
		this.#title.textContent = title;
		if (!this.element.isConnected) add(this.#frame, this.element);
		this.#frame.dataset.open = '';
		this.#body.show([name, print], make);
		if (isNew) {
			this.element.querySelector('.drawer-body').scrollTop = 0;
			this.#title.focus({ preventScroll: true });
		}
	}

	hide() {
		if (this.name === undefined) return;
		this.name = undefined;
		delete this.#frame.dataset.open;
		this.element.remove();
	}
}
