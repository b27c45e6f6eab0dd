// How much a run with many recipients makes n8n's process grow.
import type { PackedPackage } from '../ours/packedPackage.ts';
import { digits, range } from '../measuring/format.ts';
import type { MemoryGrowth } from '../measuring/caseProtocol.ts';
import { PAIRS } from '../measuring/timePairs.ts';
import { runCase } from '../measuring/runCase.ts';
import { spread } from '../measuring/statistics.ts';
import { defineRow } from './row.ts';

const memory =
	(shape: 'array' | 'text') =>
	async ({ folder }: PackedPackage) => {
		const runs: MemoryGrowth[] = [];
		for (let at = 0; at < PAIRS; at++) {
			runs.push(await runCase('memory', { packageFolder: folder, shape }));
		}
		const [{ bodyBytes }] = runs;
		const perBodyByte = (name: 'rss' | 'heap' | 'kept') =>
			spread(runs.map((growth) => growth[name] / bodyBytes));
		const [rss, heap, kept] = [perBodyByte('rss'), perBodyByte('heap'), perBodyByte('kept')];
		return {
			ratio: range(rss),
			counts: rss.median,
			absolute: `body ${digits(bodyBytes / 1e6)} MB; heap ${range(heap)}, kept ${range(kept)}`,
		};
	};

export const memoryRows = [
	defineRow({
		id: 'memory-array',
		what: '200,000 recipients in one item, an array: growth of the process (RSS)',
		against: 'size of the request body',
		target: { most: 3, words: '≤ 3 times' },
		bound: () =>
			'the body as bytes (once), and the recipients with their message ids, which the output holds. `RSS` is the highest the process reached, over what it had when the run began, after a clean-up of the heap; `heap` is the highest that was sampled of the JavaScript heap, which the body is not part of; `kept` is what of it is left at the end, the output.',
		measure: memory('array'),
	}),
	defineRow({
		id: 'memory-text',
		what: 'the same, one text with a line per number',
		against: 'the same',
		target: { most: 3, words: '≤ 3 times' },
		bound: () => 'the numbers besides, cut out of the text.',
		measure: memory('text'),
	}),
];
