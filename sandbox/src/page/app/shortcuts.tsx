// Keys that work anywhere in the page. They can be switched off: software for speech sends such keys.
import { useEffect, useRef, useState } from 'preact/hooks';

import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { recall, remember } from '../parts/memory.ts';

const isOn = () => recall('shortcuts') !== 'off';

/** After `g`. */
const GO: Record<string, [view: string, title: string]> = {
	p: ['phones', 'Phones'],
	c: ['campaigns', 'Campaigns'],
	w: ['webhooks', 'Webhooks'],
	a: ['calls', 'API calls'],
	e: ['errors', 'Errors'],
	f: ['faults', 'Faults'],
};
const SEQUENCE_MS = 1200;
const OTHER_KEYS = {
	'/': 'Search',
	j: 'Next phone',
	k: 'Previous phone',
	r: 'Reply',
	Esc: 'Close what is open',
	'?': 'This help',
};

/** Takes a key; says whether it did something. */
type KeyHandler = (key: string) => boolean;
const handlers = new Set<{ current: KeyHandler }>();

/** Lets a view take keys while it is shown. */
export function useKeys(handler: KeyHandler): void {
	const newest = useRef(handler);
	newest.current = handler;
	useEffect(() => {
		handlers.add(newest);
		return () => handlers.delete(newest);
	}, []);
}

/** Listens for the keys. */
export function useShortcuts(showHelp: () => void): void {
	useEffect(() => {
		let afterG = -SEQUENCE_MS;
		const onKey = (event: KeyboardEvent) => {
			const { key, target } = event;
			if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !isOn()) {
				return;
			}
			if ((target as Element).closest('input, textarea, select, dialog')) return;
			const [view] = performance.now() - afterG < SEQUENCE_MS ? (GO[key] ?? []) : [];
			afterG = key === 'g' ? performance.now() : -SEQUENCE_MS;
			if (view !== undefined) location.hash = `#/${view}`;
			else if (key === '?') showHelp();
			else if (![...handlers].some(({ current }) => current(key))) return;
			event.preventDefault();
		};
		addEventListener('keydown', onKey);
		return () => removeEventListener('keydown', onKey);
	}, []);
}

function Line({ keys, text }: { keys: string[]; text: string }) {
	return (
		<>
			<dt>
				{keys.map((key) => (
					<kbd key={key}>{key}</kbd>
				))}
			</dt>
			<dd>{text}</dd>
		</>
	);
}

/** Shows what the keys do. */
export function ShortcutHelp({ onClose }: { onClose(): void }) {
	const [areOn, setOn] = useState(isOn);
	const change = () => {
		remember('shortcuts', areOn ? 'off' : 'on');
		setOn(!areOn);
	};
	return (
		<Dialog title="Keyboard shortcuts" onClose={onClose}>
			<dl class="facts keys">
				{Object.entries(GO).map(([key, [, title]]) => (
					<Line key={key} keys={['g', key]} text={title} />
				))}
				{Object.entries(OTHER_KEYS).map(([key, text]) => (
					<Line key={key} keys={[key]} text={text} />
				))}
			</dl>
			<label class="row">
				<input type="checkbox" checked={areOn} onChange={change} />
				Shortcuts are on
			</label>
			<div class="row">
				<Button kind="main" onClick={onClose}>
					Close
				</Button>
			</div>
		</Dialog>
	);
}
