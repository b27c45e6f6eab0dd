import { useMemo } from 'preact/hooks';

import { IconButton } from './button.tsx';
import { toast } from './say.tsx';

/** Copies text. Browsers deny the clipboard to pages that were not loaded over https or from this machine. */
export async function copy(text: string, what: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		toast(`${what} copied`);
	} catch {
		toast('The browser does not allow copying. Select the text instead', 'bad');
	}
}

/** A labeled value, with a button that copies the value. */
export function CopyLine({ label, value }: { label: string; value: string }) {
	return (
		<div class="row">
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

/** Formats JSON with a line for each member; any other text is unchanged. */
function formatJson(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), null, 2);
	} catch {
		return text;
	}
}

/**
 * Transmitted text, with a button that copies the text.
 * @param isFormatted whether JSON is shown with a line for each member; the copy is unchanged
 */
export function Bytes(props: {
	title: string;
	text: string;
	note?: string;
	isFormatted?: boolean;
}) {
	const { title, text, note, isFormatted = false } = props;
	const shown = useMemo(() => (isFormatted ? formatJson(text) : text), [text]);
	return (
		<section>
			<div class="row">
				<h3>{title}</h3>
				{note && <small class="quiet">{note}</small>}
				{text !== '' && (
					<IconButton icon="copy" label={`Copy: ${title}`} onClick={() => void copy(text, title)} />
				)}
			</div>
			{text === '' ? (
				<small class="quiet">Empty</small>
			) : (
				<pre tabIndex={0} role="region" aria-label={title}>
					{shown}
				</pre>
			)}
		</section>
	);
}
