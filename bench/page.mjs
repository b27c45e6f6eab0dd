// The table, and the page of the docs around it.
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { digits, duration } from './stats.mjs';
import { n8nVersion } from '../e2e/lib/install.mjs';

const times = ({ median, min, max }) => `${digits(median)} (${digits(min)}–${digits(max)})`;

function measured({ ratio, kilobytes }) {
	return ratio ? times(ratio) : `${digits(kilobytes)} kB`;
}

function absolute({ ours, theirs, facts, heap, kept }) {
	if (ours) return `${duration(ours.median)} / ${duration(theirs.median)}`;
	if (!heap) return '';
	return `body ${digits(facts.bodyBytes / 1e6)} MB; heap ${times(heap)}, kept ${times(kept)}`;
}

function verdict({ target, ratio, kilobytes }) {
	if (!target) return '–';
	const value = ratio?.median ?? kilobytes;
	const reached = value >= (target.least ?? -Infinity) && value <= (target.most ?? Infinity);
	return `${target.words}: ${reached ? 'reached' : '**missed**'}`;
}

export function table(results) {
	const lines = results.map(
		(row) =>
			`| ${row.what} | ${row.against} | ${measured(row)} | ${absolute(row)} | ${verdict(row)} |`,
	);
	return [
		'| What | Against | Ratio: median (min–max) | Ours / theirs, median | To reach |',
		'| --- | --- | --- | --- | --- |',
		...lines,
	].join('\n');
}

export function describeMachine() {
	const [cpu] = cpus();
	return [
		`${cpus().length} cores (${cpu.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()} ${arch()}`,
		`Node.js ${process.version}, n8n ${n8nVersion}`,
	];
}

export function page(results, machine, seconds) {
	return `${table(results)}\n${machine.join('\n')}\n${seconds}\n`;
}
