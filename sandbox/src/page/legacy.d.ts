declare module '*.mjs' {
	import type { LegacyView } from './views/legacy.tsx';
	export const account: LegacyView;
	export const assumptions: LegacyView;
	export const blacklist: LegacyView;
	export const clock: LegacyView;
	export const faults: LegacyView;
	export const lists: LegacyView;
	export const npai: LegacyView;
}
