import { useEffect, useState } from 'preact/hooks';

const TOAST_MS = 6000;
const MAX_TOASTS = 3;

interface Toast {
	id: number;
	text: string;
	isBad: boolean;
}

let newest = 0;
let show = (_toast: Toast) => {};

/** Says something shortly, on the screen and to a screen reader. */
export function toast(text: string, kind: 'plain' | 'bad' = 'plain'): void {
	newest += 1;
	show({ id: newest, text, isBad: kind === 'bad' });
}

/** Does what somebody asked for, and says so when it was refused. @returns whether it was done */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
	try {
		await work();
		return true;
	} catch (error) {
		toast((error as Error).message, 'bad');
		return false;
	}
}

/** Where toasts are. */
export function Spoken() {
	const [toasts, setToasts] = useState<Toast[]>([]);
	useEffect(() => {
		show = (next) => {
			setToasts((all) => [...all, next].slice(-MAX_TOASTS));
			setTimeout(() => setToasts((all) => all.filter(({ id }) => id !== next.id)), TOAST_MS);
		};
	}, []);
	return (
		<div class="toasts stack" role="status" aria-live="polite">
			{toasts.map(({ id, text, isBad }) => (
				<p key={id} class={isBad ? 'toast toast-bad' : 'toast'}>
					{text}
				</p>
			))}
		</div>
	);
}
