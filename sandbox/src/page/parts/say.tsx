import { useEffect, useState } from 'preact/hooks';

const TOAST_MS = 6000;

interface Toast {
	text: string;
	isBad: boolean;
}

let show = (_toast: Toast) => {};

/** Says something shortly, on the screen and to a screen reader. */
export function toast(text: string, kind: 'plain' | 'bad' = 'plain'): void {
	show({ text, isBad: kind === 'bad' });
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

/** Where the newest toast is. */
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
