import { useMemo, useState } from 'preact/hooks';

import { Button, IconButton } from './button.tsx';
import { formatJson } from './json.ts';
import { toast } from './say.tsx';

/** Copies a text. Browsers keep the clipboard from pages that came over the net without https. */
export async function copy(text: string, what: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const area = document.createElement('textarea');
		const focused = document.activeElement;
		area.value = text;
		area.className = 'visually-hidden';
		document.body.append(area);
		area.select();
		document.execCommand('copy');
		area.remove();
		if (focused instanceof HTMLElement) focused.focus();
	}
	toast(`${what} copied`);
}

/** A value to copy into another program. */
export function CopyLine({ label, value }: { label: string; value: string }) {
	return (
		<div class="copy-line">
			<span class="quiet">{label}</span>
			<code>{value}</code>
			<IconButton
				icon="copy"
				label={`Copy the ${label.toLowerCase()}`}
				onClick={() => void copy(value, label)}
			/>
		</div>
	);
}

/**
 * Text as it went over the wire, with a way to copy it. JSON can be formatted.
 * @param isFormatted whether it is at first
 */
export function Bytes(props: {
	title: string;
	text: string;
	note?: string;
	isFormatted?: boolean;
}) {
	const { title, text, note } = props;
	const [wantsFormat, setFormat] = useState(props.isFormatted ?? false);
	const formatted = useMemo(() => formatJson(text), [text]);
	const shown = wantsFormat ? (formatted ?? text) : text;
	return (
		<section>
			<div class="bytes-head">
				<h3>{title}</h3>
				{note && <span class="quiet small">{note}</span>}
				{formatted !== null && (
					<Button
						kind="bare"
						aria-pressed={wantsFormat}
						aria-label={`Formatted: ${title}`}
						onClick={() => setFormat(!wantsFormat)}
					>
						Formatted
					</Button>
				)}
				{text !== '' && (
					<IconButton
						icon="copy"
						label={`Copy: ${title}`}
						onClick={() => void copy(shown, title)}
					/>
				)}
			</div>
			{text === '' ? (
				<p class="quiet small">Empty</p>
			) : (
				<pre class="bytes" tabIndex={0} role="region" aria-label={title}>
					{shown}
				</pre>
			)}
		</section>
	);
}
