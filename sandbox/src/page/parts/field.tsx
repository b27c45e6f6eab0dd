import { useEffect, useState } from 'preact/hooks';

type Option = readonly [value: string, text: string];

/** A choice among a few options. @param isBare whether the label is only for screen readers */
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

/** A search field that reports its text after a pause in typing. */
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
