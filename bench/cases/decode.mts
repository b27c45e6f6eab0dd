// How long the nodes take to read a response in XML: the bytes, the checks, the parser, and the types of the fields.
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { timePairs, type Pair } from '../measuring/timePairs.mts';

const API = path.resolve(import.meta.dirname, '../../nodes/SmsCampaigns/api');

/** Both sides in one bundle, so that they share the parser. */
const SOURCE = `
export { XMLParser } from 'fast-xml-parser';
export { decodeBytes, parseBody } from './format/parseBody';
export { PARSER_OPTIONS } from './format/xml';
export { NPAI_FIELDS, readList, readRecord } from './format/decode';`;

interface Modules {
	XMLParser: new (options: object) => { parse: (text: string) => unknown };
	decodeBytes: (bytes: Buffer) => string;
	parseBody: (text: string) => { fields: { list: unknown } };
	PARSER_OPTIONS: object;
	NPAI_FIELDS: object;
	readList: (list: unknown, read: (record: object) => unknown) => unknown[];
	readRecord: (record: object, table: object) => unknown;
}

async function loadModules(): Promise<Modules> {
	const folder = await mkdtemp(path.join(tmpdir(), 'sms-campaigns-decode-'));
	try {
		const outfile = path.join(folder, 'decode.cjs');
		await build({
			stdin: { contents: SOURCE, resolveDir: API, loader: 'ts' },
			outfile,
			bundle: true,
			platform: 'node',
			format: 'cjs',
			mainFields: ['module', 'main'],
			external: ['n8n-workflow'],
		});
		return createRequire(import.meta.url)(outfile) as Modules;
	} finally {
		await rm(folder, { recursive: true });
	}
}

const record = (at: number) =>
	`  <list>\n    <id>${at}</id>\n    <destination>${33639980000 + (at % 10_000)}</destination>\n    <date>2026-11-20 10:00:00</date>\n    <info1>Zo&#xE9; &amp; Ren&#xE9;</info1>\n    <info2/>\n    <campaign_id>12345678</campaign_id>\n    <batch_id>null</batch_id>\n  </list>\n`;

/** @param count of the records of an NPAI list */
export async function measureDecoding(count: number): Promise<Pair[]> {
	const { XMLParser, decodeBytes, parseBody, PARSER_OPTIONS, ...decode } = await loadModules();
	const { NPAI_FIELDS, readList, readRecord } = decode;
	const records = Array.from({ length: count }, (_, at) => record(at)).join('');
	const bytes = Buffer.from(
		`<?xml version="1.0" encoding="UTF-8"?>\n<response>\n  <status>1</status>\n${records}</response>`,
	);
	const read = () => {
		const { list } = parseBody(decodeBytes(bytes)).fields;
		return readList(list, (fields) => readRecord(fields, NPAI_FIELDS));
	};
	const parser = new XMLParser(PARSER_OPTIONS);
	const parse = () => parser.parse(decodeBytes(bytes));
	const input = () => undefined;
	const check = (list: unknown[]) => {
		if (list.length !== count) throw new Error(`${list.length} records of ${count} were read.`);
	};
	const warm = (run: () => unknown) => () => {
		for (let at = 0; at < 5; at++) run();
	};
	return await timePairs(
		{ input, run: read, check, warmUp: warm(read) },
		{ input, run: parse, warmUp: warm(parse) },
		{ alternate: true },
	);
}
