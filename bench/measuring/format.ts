import type { Spread } from './statistics.ts';

/** Three significant digits: `0.0421`, `1.30`, `27.4`, `318`. */
export const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** Milliseconds as `41.0 ms` or `5.30 s`. */
export const duration = (ms: number) => (ms < 1000 ? `${digits(ms)} ms` : `${digits(ms / 1000)} s`);

export const range = ({ median, min, max }: Spread) =>
	`${digits(median)} (${digits(min)}–${digits(max)})`;
