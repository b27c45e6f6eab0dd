import type { SandboxAccount } from '../client/account.mts';
import { isJsonObject, type JsonObject } from '../domain/json.mts';
import { suggestName } from '../domain/nearestName.mts';

/** Each tool's name and control API operation. */
const TOOLS: Record<string, string> = {
	get_account: 'getAccount',
	reset_account: 'putAccount',
	get_clock: 'getClock',
	set_clock: 'putClock',
	wait_until_idle: 'getPending',
	list_assumptions: 'getAssumptions',
	set_assumptions: 'putAssumptions',
	list_messages: 'getMessages',
	list_campaigns: 'getCampaigns',
	list_events: 'getEvents',
	list_deliveries: 'getDeliveries',
	list_calls: 'getCalls',
	reply: 'postPhonesByNumberReply',
	click: 'postPhonesByNumberClick',
	get_phone_rules: 'getPhoneRules',
	set_phone_rules: 'putPhoneRules',
	get_rehearsal: 'getRehearsal',
	begin_rehearsal: 'postRehearsal',
	play_rehearsal: 'postRehearsalPlay',
	list_faults: 'getFaults',
	set_faults: 'putFaults',
};

const DEFAULT_LIMIT = 20;
const DEFAULT_WAIT_MS = 5000;

interface Parameter {
	name: string;
	in: 'path' | 'query';
	required?: boolean;
	description?: string;
	schema: JsonObject;
}

interface Operation {
	operationId: string;
	summary: string;
	parameters?: Parameter[];
	requestBody?: { content: { 'application/json': { schema: JsonObject } } };
}

/** The part of an OpenAPI document that describes the tools. */
export interface OpenApi {
	paths: Record<string, Record<string, Operation>>;
}

/** A tool, which makes one call to the control API. */
export interface Tool {
	name: string;
	description: string;
	isReadOnly: boolean;
	inputSchema: { type: 'object'; properties: Record<string, JsonObject>; required: string[] };
	call(account: SandboxAccount, given: JsonObject): Promise<unknown>;
}

/** Returns the arguments for a request body: the members of an object, or one argument `body` for any other type. */
function bodyFields({ requestBody }: Operation): { fields: JsonObject; required: string[] } {
	const schema = requestBody?.content['application/json'].schema;
	if (!schema) return { fields: {}, required: [] };
	const { properties, required = [] } = schema as { properties?: JsonObject; required?: string[] };
	return properties
		? { fields: properties, required }
		: { fields: { body: schema }, required: ['body'] };
}

/** Creates a tool from an operation. The tool rejects unknown arguments, and the sandbox checks the values. */
function toTool(name: string, path: string, method: string, operation: Operation): Tool {
	const { parameters = [], summary } = operation;
	const { fields, required } = bodyFields(operation);
	const properties = Object.fromEntries(
		parameters.map(({ name: field, description, schema }) => [field, { description, ...schema }]),
	);
	const known = [...Object.keys(properties), ...Object.keys(fields)];
	const isList = 'count' in properties;
	return {
		name,
		description: isList
			? `${summary}. If count is set, the tool waits up to waitMs milliseconds (5000 by default) for this number of matching rows. If fewer rows match, the call fails.`
			: `${summary}.`,
		isReadOnly: method === 'get',
		inputSchema: {
			type: 'object',
			properties: { ...properties, ...(fields as Record<string, JsonObject>) },
			required: [...parameters.filter((one) => one.required).map((one) => one.name), ...required],
			...{ additionalProperties: false },
		},
		call: async (account, given) => {
			const unknown = Object.keys(given).find((field) => !known.includes(field));
			if (unknown !== undefined) {
				const hint =
					known.length === 0 ? 'This tool accepts no arguments' : suggestName(unknown, known);
				throw new Error(`There is no argument ${JSON.stringify(unknown.slice(0, 100))}. ${hint}`);
			}
			const query = new URLSearchParams();
			let target = path.replace('/_sandbox/', '');
			if (isList) query.set('limit', String(DEFAULT_LIMIT));
			if (isList && given.count !== undefined) query.set('waitMs', String(DEFAULT_WAIT_MS));
			for (const { name: field, in: place } of parameters) {
				const value = given[field];
				if (place === 'path')
					target = target.replace(`{${field}}`, encodeURIComponent(String(value)));
				else if (value !== undefined) query.set(field, String(value));
			}
			const body = 'body' in fields ? given.body : pick(given, Object.keys(fields));
			const url = query.size === 0 ? target : `${target}?${query}`;
			const answer = await account.control(
				method.toUpperCase(),
				url,
				method === 'get' ? undefined : body,
			);
			checkCount(given, answer);
			return answer;
		},
	};
}

const pick = (given: JsonObject, names: string[]) =>
	Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));

/** @throws Error if a list has fewer rows than expected after the wait */
function checkCount({ count, ...filter }: JsonObject, answer: unknown): void {
	const total = isJsonObject(answer) ? answer.total : undefined;
	if (typeof count !== 'number' || typeof total !== 'number' || total >= count) return;
	throw new Error(
		`Waited for ${count} rows that match ${JSON.stringify(filter)}, but found ${total}. To see other rows, use fewer filters, or use list_calls`,
	);
}

/** Creates the tools from a sandbox's OpenAPI document. */
export function toolsOf({ paths }: OpenApi): Tool[] {
	const names = new Map(Object.entries(TOOLS).map(([name, operationId]) => [operationId, name]));
	return Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations).flatMap(([method, operation]) => {
			const name = names.get(operation.operationId);
			return name === undefined ? [] : [toTool(name, path, method, operation)];
		}),
	);
}
