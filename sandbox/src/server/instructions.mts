import { describeSwitch } from '../assumptions/assumption.mts';
import { ASSUMPTIONS } from '../assumptions/register.mts';
import { DEMO_TOKEN } from '../domain/demoToken.mts';
import { FIXED_NUMBERS } from '../domain/fixedNumbers.mts';
import { OUTCOME, outcomeMessage } from '../domain/outcome.mts';
import { curlControl, curlSend, SAMPLE_NUMBER } from '../domain/samples.mts';
import { fieldsOfKind, KIND_FIELDS } from '../faults/faultKinds.mts';
import { TEXT_TRIGGERS } from '../faults/textTriggers.mts';

interface Schema {
	$ref?: string;
	description?: string;
	enum?: unknown[];
	examples?: unknown[];
	properties?: Record<string, Schema>;
}
interface Operation {
	summary: string;
	parameters?: Array<{ in: string; name: string; schema: Schema }>;
	requestBody?: { content: Record<string, { schema: Schema }> };
}
/** The part of the OpenAPI document that the instructions use. */
export interface Described {
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, Schema> };
}

/** Describes a call in text lines: summary, query and body. */
function describeCall({ components }: Described, call: string, operation: Operation): string[] {
	const { parameters = [], requestBody, summary } = operation;
	const query = parameters.filter((one) => one.in === 'query');
	const choices = ({ enum: values }: Schema) => (values ? `=${values.join('|')}` : '');
	const given = requestBody?.content['application/json']?.schema;
	const body = given?.$ref ? components.schemas[given.$ref.split('/').at(-1) ?? ''] : given;
	const members = Object.entries(body?.properties ?? {}).map(
		([name, field]) => name + choices(field) + (field.description ? ` (${field.description})` : ''),
	);
	const bodyText = body?.examples ? JSON.stringify(body.examples[0]) : members.join(', ');
	return [
		`${call}: ${summary}`,
		...(query.length > 0
			? [`  Query: ${query.map(({ name, schema }) => name + choices(schema)).join(', ')}`]
			: []),
		...(bodyText === '' ? [] : [`  Body: ${bodyText}`]),
	];
}

/** Returns plain-text instructions for calling the sandbox and testing a client, built from the sandbox's constants. */
export function instructionsText(document: Described, baseUrl: string): string {
	const calls = (isControl: boolean) =>
		Object.entries(document.paths)
			.filter(([path]) => path.startsWith('/_sandbox/') === isControl)
			.flatMap(([path, operations]) =>
				Object.entries(operations).flatMap(([method, operation]) =>
					describeCall(document, `${method.toUpperCase()} ${path}`, operation),
				),
			);
	const control = (path: string, body?: object) =>
		curlControl(`${baseUrl}/_sandbox/${path}`, DEMO_TOKEN, body);
	const sections: Array<[title: string, lines: readonly string[]]> = [
		[
			'SMS campaigns sandbox: a simulated SMS service on your own machine. No real SMS is sent.',
			[
				`Base URL      ${baseUrl}`,
				`Access token  ${DEMO_TOKEN}   (each token that begins with sbx_ has a separate account)`,
				'Format        JSON with "Accept: application/json", XML otherwise',
				`OpenAPI       ${baseUrl}/openapi.json`,
			],
		],
		['Send a message', [curlSend(`${baseUrl}/send`, DEMO_TOKEN)]],
		[
			'Read and assert: a list call responds when "count" rows match, or after "waitMs" milliseconds',
			[
				control(`messages?phone=${SAMPLE_NUMBER}&report=DELIVERED&count=1&waitMs=30000`),
				control(`phones/${SAMPLE_NUMBER}/reply`, { message: 'Yes' }),
				control(`events?type=MO&phone=${SAMPLE_NUMBER}&count=1&waitMs=30000`),
			],
		],
		[
			'Rehearse: set the percentage of messages for each phone behavior, send your campaign, then simulate a day',
			[
				control('rehearsal', { shares: { yes: 20, stop: 3, clicks: 10, expired: 2 }, seed: 1 }),
				control('rehearsal/play', { hours: 24 }),
			],
		],
		[
			'Phone numbers, and strings in the message text, with a fixed outcome',
			[
				...FIXED_NUMBERS.map(({ from, to, description }) => `${from} to ${to}: ${description}`),
				...TEXT_TRIGGERS.map(({ text, description }) => `${text}: ${description}`),
			],
		],
		[
			'Call outcomes: values of "status" in the response. By default, a rejected call also gets HTTP 200',
			Object.values(OUTCOME).map((status) => `${status}: ${outcomeMessage(status)}`),
		],
		[
			'Faults: the kinds, and the fields of each kind, for POST /_sandbox/faults',
			(Object.keys(KIND_FIELDS) as Array<keyof typeof KIND_FIELDS>).map(
				(kind) => `${kind}: ${fieldsOfKind(kind).join(', ')}`,
			),
		],
		['Service calls', calls(false)],
		['Control API calls', calls(true)],
		[
			'Assumptions: values for points that the contract leaves open, for PUT /_sandbox/assumptions',
			ASSUMPTIONS.map(({ id, text, ...row }) => {
				const values = row.switch ? `${row.default}; ${describeSwitch(row.switch)}` : 'fixed';
				return `${id}: ${text} (${values})`;
			}),
		],
	];
	return sections.map(([title, lines]) => `# ${title}\n\n${lines.join('\n')}\n`).join('\n');
}
