import type { ButtonHTMLAttributes } from 'preact';

import { Icon, type IconName } from './icon.tsx';

type Props = ButtonHTMLAttributes & { kind?: 'main' | 'bad' | 'bare' };

/** A button, outlined by default. */
export function Button({ kind, class: own, ...props }: Props) {
	return <button type="button" class={[kind ?? 'outline', own].join(' ')} {...props} />;
}

/** A button with only an icon. The label is for screen readers and the tooltip. */
export function IconButton(props: Props & { icon: IconName; label: string }) {
	const { icon, label, class: own, ...rest } = props;
	return (
		<Button
			class={`icon-button ${own ?? ''}`}
			kind="bare"
			title={label}
			aria-label={label}
			{...rest}
		>
			<Icon name={icon} />
		</Button>
	);
}
