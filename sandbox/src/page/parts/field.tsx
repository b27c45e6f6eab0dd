import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';

import { Icon } from './icon.tsx';

interface ControlProps {
	id: string;
	'aria-describedby': string | undefined;
}

/** A field with its label. @param children makes the input, select or textarea */
export function Field(props: {
	label: string;
	hint?: string | undefined;
	children(control: ControlProps): ComponentChildren;
}) {
	const id = useId();
	const hintId = props.hint === undefined ? undefined : `${id}-hint`;
	return (
		<div class="field">
			<label for={id}>{props.label}</label>
			{props.children({ id, 'aria-describedby': hintId })}
			{hintId && (
				<span class="hint" id={hintId}>
					{props.hint}
				</span>
			)}
		</div>
	);
}

/** The options of a select. @param options pairs of value and text */
export function Options({ options }: { options: Array<readonly [value: string, text: string]> }) {
	return options.map(([value, text]) => (
		<option key={value} value={value}>
			{text}
		</option>
	));
}

/** A line of text, with its label. */
export function TextField(props: {
	label: string;
	hint?: string;
	value: string;
	onType(value: string): void;
	placeholder?: string;
	required?: boolean;
	maxLength?: number;
	class?: string;
}) {
	const { label, hint, onType, ...rest } = props;
	return (
		<Field label={label} hint={hint}>
			{(control) => (
				<input
					{...control}
					{...rest}
					autocomplete="off"
					spellcheck={false}
					onInput={({ currentTarget }) => onType(currentTarget.value)}
				/>
			)}
		</Field>
	);
}

/** A choice from a few, with its label. */
export function Choice(props: {
	label: string;
	hint?: string;
	options: Array<readonly [value: string, text: string]>;
	value: string;
	onChoose(value: string): void;
}) {
	return (
		<Field label={props.label} hint={props.hint}>
			{(control) => (
				<select
					{...control}
					value={props.value}
					onChange={({ currentTarget }) => props.onChoose(currentTarget.value)}
				>
					<Options options={props.options} />
				</select>
			)}
		</Field>
	);
}

const SEARCH_WAIT_MS = 150;

/** A search that tells what was typed, once nothing more comes. */
export function Search(props: {
	label: string;
	placeholder?: string;
	onSearch(text: string): void;
	onArrowDown?(): void;
}) {
	const [text, setText] = useState('');
	useEffect(() => {
		const timer = setTimeout(() => props.onSearch(text.trim()), SEARCH_WAIT_MS);
		return () => clearTimeout(timer);
	}, [text]);
	return (
		<div class="search">
			<Icon name="search" />
			<input
				type="search"
				aria-label={props.label}
				placeholder={props.placeholder ?? props.label}
				autocomplete="off"
				value={text}
				onInput={({ currentTarget }) => setText(currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key !== 'ArrowDown' || !props.onArrowDown) return;
					event.preventDefault();
					props.onArrowDown();
				}}
			/>
		</div>
	);
}

/** Puts focus into the search of the view. @returns whether it has one */
export function focusSearch(): boolean {
	const search = document.querySelector<HTMLInputElement>('main input[type=search]');
	search?.focus();
	return search !== null;
}
