import { useEffect, useState } from 'preact/hooks';

type Option = readonly [value: string, text: string];

/** A choice from a few, with its label. @param isBare whether the label is for a screen reader alone */
export function Choice(props: {
	label: string;
	options: readonly Option[];
	value: string;
	isBare?: boolean;
	onChoose(value: string): void;
}) {
	return (
		<label>
			<span class={props.isBare ? 'visually-hidden' : ''}>{props.label}</span>
			<select
				value={props.value}
				onChange={({ currentTarget }) => props.onChoose(currentTarget.value)}
			>
				{props.options.map(([value, text]) => (
					<option key={value} value={value}>
						{text}
					</option>
				))}
			</select>
		</label>
	);
}

const SEARCH_WAIT_MS = 150;

/** A search that tells what was typed, once nothing more comes. */
export function Search(props: { label: string; onSearch(text: string): void }) {
	const [text, setText] = useState('');
	useEffect(() => {
		const timer = setTimeout(() => props.onSearch(text.trim()), SEARCH_WAIT_MS);
		return () => clearTimeout(timer);
	}, [text]);
	return (
		<input
			type="search"
			aria-label={props.label}
			placeholder={props.label}
			autocomplete="off"
			value={text}
			onInput={({ currentTarget }) => setText(currentTarget.value)}
		/>
	);
}
