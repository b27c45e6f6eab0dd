const ICONS = {
	phones:
		'M6.5 2.5h7a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 5 16V4a1.5 1.5 0 0 1 1.5-1.5zM9 15h2',
	campaigns: 'M17.5 2.5l-7 15-2.5-6.5-5.5-3.5zM8 11l9.5-8.5',
	rehearsal: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8.5 7.2l4.2 2.8-4.2 2.8z',
	webhooks: 'M3 10h9M9 6.5l3.5 3.5L9 13.5M13 4h2.5A1.5 1.5 0 0 1 17 5.5v9a1.5 1.5 0 0 1-1.5 1.5H13',
	calls: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
	developers: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4',
	close: 'M5 5l10 10M15 5L5 15',
	copy: 'M7.5 7.5h8v9h-8zM12.5 7.5v-4h-8v9h3',
	send: 'M10 16V4M5 9l5-5 5 5',
	back: 'M12 4l-6 6 6 6',
	tick: 'M4 10.5l4 4 8-9',
	ticks: 'M2 10.5l3.8 4 7.2-9M9.5 13.8l.8.7 7.5-9',
	failed: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6.5v4.5M10 13.5v.1',
} as const;

export type IconName = keyof typeof ICONS;

/** A line drawing that screen readers skip. */
export function Icon({ name }: { name: IconName }) {
	return (
		<svg viewBox="0 0 20 20" class="icon" aria-hidden="true">
			<path d={ICONS[name]} />
		</svg>
	);
}
