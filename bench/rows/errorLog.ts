// Decoding the error log beside a parser of XML.
import path from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../harness/root.ts';
import type { PackedPackage } from '../ours/packedPackage.ts';
import type { Cases } from '../measuring/caseProtocol.ts';
import { runCase } from '../measuring/runCase.ts';
import { oursToTheirs } from './comparison.ts';
import { defineRow } from './row.ts';

/** Bundles the node's own source as its build does. */
async function bundleDecoders({ base }: PackedPackage) {
	const outfile = path.join(base, 'decoders.cjs');
	await esbuild.build({
		absWorkingDir: root,
		entryPoints: ['bench/ours/errorLogDecoders.ts'],
		outfile,
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		mainFields: ['module', 'main'],
		external: ['n8n-workflow'],
		logLevel: 'warning',
	});
	return outfile;
}

const decode =
	(
		decoder: Cases['decode']['input']['decoder'],
		parserOptions: Cases['decode']['input']['parserOptions'],
	) =>
	async (packed: PackedPackage) => {
		const bundle = await bundleDecoders(packed);
		return oursToTheirs((await runCase('decode', { bundle, decoder, parserOptions })).pairs);
	};

export const errorLogRows = [
	defineRow({
		id: 'decode',
		what: 'decode 1,000 error-log records, XML',
		against: "fast-xml-parser's raw parse of the same bytes, default options",
		target: { most: 1.5, words: '≤ 1.5 times' },
		bound: () =>
			'most is the parser itself. It runs with conversion of values switched off, since types come from the contract; that saves what the check for well-formedness before it costs.',
		measure: decode('decodeErrorLog', {}),
	}),
	defineRow({
		id: 'decode-plain',
		what: 'the same',
		against: 'the same, with its conversion of values off (`parseTagValue: false`), as ours has it',
		target: { most: 1.5, words: '≤ 1.5 times' },
		measure: decode('decodeErrorLog', { parseTagValue: false }),
	}),
	defineRow({
		id: 'decode-masked',
		what: 'decode 1,000 error-log records, and mask the secrets in them',
		against: "fast-xml-parser's raw parse, default options",
		measure: decode('listErrorLog', {}),
	}),
];
