import type { ButtonHTMLAttributes } from 'preact';

import { Icon, type IconName } from './icon.tsx';

type Props = ButtonHTMLAttributes & { kind?: 'main' | 'bad' | 'bare' };

export function Button({ kind, class: own, type = 'button', ...props }: Props) {
	const names = ['button', kind && `button-${kind}`, own].filter(Boolean).join(' ');
	return <button type={type} class={names} {...props} />;
}

/** A button that is a drawing; its label is for a screen reader and the pointer. */
export function IconButton(props: Props & { icon: IconName; label: string }) {
	const { icon, label, class: own, ...rest } = props;
	const names = ['icon-button', own].filter(Boolean).join(' ');
	return (
		<button type="button" class={names} title={label} aria-label={label} {...rest}>
			<Icon name={icon} />
		</button>
	);
}
