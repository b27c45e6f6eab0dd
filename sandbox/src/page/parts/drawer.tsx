import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { IconButton } from './button.tsx';

/** A view with a drawer beside it. On a narrow screen, the drawer replaces the view. */
export function WithDrawer(props: { drawer: ComponentChildren; children: ComponentChildren }) {
	return (
		<div class="with-drawer" data-open={props.drawer ? '' : undefined}>
			<div class="page stack">{props.children}</div>
			{props.drawer}
		</div>
	);
}

/** A record's details. A new `key` moves the focus to the heading. @param closed the URL after the drawer is closed */
export function Drawer(props: { title: string; closed: string; children: ComponentChildren }) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus({ preventScroll: true }), []);
	const close = () => {
		document.querySelector<HTMLElement>('tr[aria-current] .row-link')?.focus();
		location.hash = props.closed;
	};
	return (
		<aside
			class="drawer"
			aria-label="Details"
			onKeyDown={({ key }) => {
				if (key === 'Escape') close();
			}}
		>
			<header class="bar">
				<h2 ref={heading} tabIndex={-1}>
					{props.title}
				</h2>
				<IconButton icon="close" label="Close" onClick={close} />
			</header>
			<div class="stack">{props.children}</div>
		</aside>
	);
}
