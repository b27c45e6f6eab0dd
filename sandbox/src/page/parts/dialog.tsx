import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

/** A dialog that is open for as long as it is there. @param onClose takes it away */
export function Dialog(props: { title: string; onClose(): void; children: ComponentChildren }) {
	const id = useId();
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => dialog.current?.showModal(), []);
	return (
		<dialog ref={dialog} class="dialog" aria-labelledby={id} onClose={props.onClose}>
			<h2 id={id}>{props.title}</h2>
			{props.children}
		</dialog>
	);
}
