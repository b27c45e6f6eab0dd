// Parts that many views use.
import { Fragment, type ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { focusNew } from '../app/route.mts';

/** A view's head, which gets the focus if the user came from another view. */
export function PageHead(props: { title: string; lead?: string; children?: ComponentChildren }) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => focusNew(heading.current), []);
	return (
		<div>
			<div class="row">
				<h1 ref={heading} tabIndex={-1}>
					{props.title}
				</h1>
				{props.children}
			</div>
			{props.lead && <p class="quiet">{props.lead}</p>}
		</div>
	);
}

/** The panel of an empty view, which shows the next step. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
	return (
		<article class="panel stack">
			<h2>{title}</h2>
			{children}
		</article>
	);
}

/** One record's names and values. Names without a value are left out. */
export function Facts({ pairs }: { pairs: Array<[name: string, value: ComponentChildren]> }) {
	return (
		<dl class="facts">
			{pairs
				.filter(([, value]) => value !== null && value !== undefined)
				.map(([name, value]) => (
					<Fragment key={name}>
						<dt>{name}</dt>
						<dd>{value}</dd>
					</Fragment>
				))}
		</dl>
	);
}

/** A form that calls a function instead of submitting a request. */
export function Form(props: { class: string; onSubmit(): void; children: ComponentChildren }) {
	const onSubmit = (event: Event) => {
		event.preventDefault();
		props.onSubmit();
	};
	return (
		<form class={props.class} onSubmit={onSubmit}>
			{props.children}
		</form>
	);
}
