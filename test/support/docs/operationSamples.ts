// Samples for the docs: an operation run in n8n's engine, what went over the wire, and what came out.
import type { IDataObject } from 'n8n-workflow';
import type { SandboxAccount } from '../sandbox/accounts';
import { FORMATS, type Format } from '../formats';
import type { OperationResult } from '../operations/operationResult';
import { run } from '../operations/runOperation';
import type { RunOptions } from '../operations/runOperation';
import { RecordingProxy } from '../sandbox/recordingProxy';
import { code } from './generatedParts';

/** One run of an operation and its last call. */
interface Sample {
	method: string;
	path: string;
	request: string;
	answer: string;
	result: OperationResult;
}

/** Values that differ from run to run, and what the docs have for them. */
const STAND_INS: Array<[RegExp, string]> = [
	[/http:\/\/127\.0\.0\.1:\d+/g, 'https://api.example.com'],
	[/127\.0\.0\.1:\d+/g, 'api.example.com'],
	[/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '3f2b8c1e-5d4a-4f6b-9c7d-8e0a1b2c3d4e'],
	[/\b[0-9a-f]{24}\b/g, '64b1f0c29e7d4a5f8c3b2a10'],
	[/(?<before>"ticket":\s*"|<ticket>)\d+/g, '$<before>1000001'],
	[/sbx_[0-9a-f]{24}/g, 'sbx_demo'],
	[/(?<before>"log_id":\s*"|<log_id>|\/errors\/)\d+/g, '$<before>1'],
	[/(?<before>"id":\s*"|<id>)\d+/g, '$<before>1'],
	[/\/webhook-waiting\/[^"<\s]+/g, '/webhook-waiting/231/…'],
	[/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-11-21T09:15:00.000Z'],
	// A message id that a reply leads back by.
	[/(?<before>\b\w+-[\da-f]{4}-\w+-\d+-)[\w-]{43}(?=")/g, '$<before>…'],
	[/axios\/[\d.]+/g, 'axios/1.0.0'],
];

/** A text as the docs have it. @param now a date such as 2026-11-21 10:15:00 in place of today's */
function steady(text: string, now = false): string {
	const replaced = STAND_INS.reduce((all, [found, by]) => all.replace(found, by), text);
	return now
		? replaced.replace(/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/g, '2026-11-21 10:15:00')
		: replaced;
}

/** Runs an operation with the service's calls recorded. @returns its last call and its result */
export async function sample(
	account: SandboxAccount,
	operation: string,
	parameters: IDataObject,
	format: Format,
	options: RunOptions = {},
): Promise<Sample> {
	const proxy = await RecordingProxy.start();
	try {
		const result = await run(account, operation, parameters, undefined, {
			executionId: '231',
			...options,
			format,
			baseUrl: proxy.url,
		});
		const { method, path, body: request } = proxy.requests.at(-1)!;
		return { method, path, request, answer: proxy.answers.at(-1)!, result };
	} finally {
		await proxy.close();
	}
}

/** The same in both formats, each on an account of its own. */
export async function samples(
	create: () => Promise<SandboxAccount>,
	work: (account: SandboxAccount, format: Format) => Promise<Sample>,
): Promise<Record<Format, Sample>> {
	const made: Partial<Record<Format, Sample>> = {};
	for (const format of FORMATS) made[format] = await work(await create(), format);
	return made as Record<Format, Sample>;
}

/** XML with a line for each element; what is on the wire has no line breaks. */
function layOutXml(xml: string): string {
	let depth = 0;
	let within = false;
	return xml
		.replace(/(<\?xml[^>]*\?>)\s*/, '$1\n')
		.replace(/>\s*<(?!!)(?<!\]\]><)/g, '>\n<')
		.split('\n')
		.map((line) => {
			if (line.startsWith('</')) depth--;
			// The lines of a text stay as they are.
			const indented = within ? line : `${'  '.repeat(Math.max(0, depth))}${line}`;
			within = line.includes('<![CDATA[') ? !line.includes(']]>') : within && !line.includes(']]>');
			const opens = /^<[^!?/][^>]*[^/]>$|^<\w>$/.test(line) && !line.includes('</');
			if (opens) depth++;
			return indented;
		})
		.join('\n');
}

/** JSON for the docs. */
export const json = (value: unknown) => code('json', JSON.stringify(value, null, 2));

/** What goes over the wire, in both formats. @param dated whether dates are of today */
export function wireParts(made: Record<Format, Sample>, dated = false): string {
	const parts = FORMATS.flatMap((format) => {
		const { request, answer } = made[format];
		const lay = (text: string) =>
			format === 'json' ? json(JSON.parse(text)) : code('xml', layOutXml(text.trim()));
		return [
			`### ${format.toUpperCase()}`,
			...(request === '' ? [] : ['Request:', lay(steady(request, dated))]),
			'Answer:',
			lay(steady(answer, dated)),
		];
	});
	const { method, path } = made.json;
	return [`\`${method} ${steady(path)}\``, ...parts].join('\n\n');
}

/** Items, or anything else, as the docs have it. */
export function jsonPart(value: unknown, dated = false): string {
	return json(JSON.parse(steady(JSON.stringify(value), dated)));
}

/** The items of one run. */
export function itemsOf({ result }: Sample, dated = false): string {
	return jsonPart(result.json, dated);
}

/** The items that came out, once: they are the same in both formats. */
export function itemsPart(made: Record<Format, Sample>): string {
	const [fromJson, fromXml] = FORMATS.map((format) => itemsOf(made[format]));
	expect(fromXml).toEqual(fromJson);
	return fromJson;
}
