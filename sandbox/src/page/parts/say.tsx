import { useEffect, useState } from 'preact/hooks';

const TOAST_MS = 6000;

interface Toast {
	text: string;
	isBad: boolean;
}

let show = (_toast: Toast) => {};

/** Shows a short message on the screen and announces it to a screen reader. */
export function toast(text: string, kind: 'plain' | 'bad' = 'plain'): void {
	show({ text, isBad: kind === 'bad' });
}

/** Performs an action and shows a message if the action was rejected. @returns whether the action succeeded */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
	try {
		await work();
		return true;
	} catch (error) {
		toast((error as Error).message, 'bad');
		return false;
	}
}

/** Shows the newest toast. */
export function Spoken() {
	const [toast, setToast] = useState<Toast | null>(null);
	useEffect(() => {
		show = (next) => {
			setToast(next);
			setTimeout(() => setToast((now) => (now === next ? null : now)), TOAST_MS);
		};
	}, []);
	return (
		<div class="toasts" role="status" aria-live="polite">
			{toast && <p class={toast.isBad ? 'toast toast-bad' : 'toast'}>{toast.text}</p>}
		</div>
	);
}
