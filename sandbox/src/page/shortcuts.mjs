// Keys that work anywhere in the page. They can be switched off: software for speech sends such keys.
import { h } from './lib/dom.mjs';
import { recall, remember } from './lib/memory.mjs';
import { button } from './lib/parts.mjs';

const isOn = () => recall('shortcuts') !== 'off';

/** After `g`. */
const GO = {
	p: ['phones', 'Phones'],
	c: ['campaigns', 'Campaigns'],
	w: ['webhooks', 'Webhooks'],
	a: ['calls', 'API calls'],
	e: ['errors', 'Errors'],
	f: ['faults', 'Faults'],
};
const SEQUENCE_MS = 1200;

const keys = (...names) => names.map((name) => h('kbd', {}, name));

/** Shows what the keys do, in a dialog. */
export function showHelp() {
	const toggle = h('input', {
		type: 'checkbox',
		id: 'shortcuts-on',
		checked: isOn(),
		on: { change: () => remember('shortcuts', toggle.checked ? 'on' : 'off') },
	});
	const line = (names, text) => [h('dt', {}, keys(...names)), h('dd', {}, text)];
	const dialog = h(
		'dialog',
		{ class: 'dialog', 'aria-labelledby': 'help-title', on: { close: () => dialog.remove() } },
		h('h2', { id: 'help-title' }, 'Keyboard shortcuts'),
		h(
			'dl',
			{ class: 'facts keys' },
			Object.entries(GO).map(([key, [, title]]) => line(['g', key], title)),
			line(['/'], 'Search'),
			line(['j'], 'Next phone'),
			line(['k'], 'Previous phone'),
			line(['r'], 'Reply'),
			line(['Esc'], 'Close what is open'),
			line(['?'], 'This help'),
		),
		h('p', { class: 'row' }, toggle, h('label', { for: 'shortcuts-on' }, 'Shortcuts are on')),
		h(
			'div',
			{ class: 'row' },
			button('Close', () => dialog.close(), { kind: 'main' }),
		),
	);
	document.body.append(dialog);
	dialog.showModal();
}

/** Listens for the keys. @param page has `view`, whose `onKey(key)` may take one */
export function listenForShortcuts(page) {
	let afterG = 0;
	addEventListener('keydown', (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !isOn()) return;
		const target = /** @type {Element} */ (event.target);
		if (target.closest('input, textarea, select, dialog')) return;
		const isAfterG = performance.now() - afterG < SEQUENCE_MS;
		afterG = 0;
		if (isAfterG && GO[event.key]) {
			event.preventDefault();
			location.hash = `#/${GO[event.key][0]}`;
			return;
		}
		if (event.key === 'g') afterG = performance.now();
		else if (event.key === '?') showHelp();
		else if (!page.view?.onKey?.(event.key)) return;
		event.preventDefault();
	});
}
