import { isJsonObject, type JsonObject } from '../domain/json.mts';
import { nearestName } from '../domain/nearestName.mts';
import { dataRejection } from '../domain/outcome.mts';

/** The names of an object's members, each with the names of its own members. */
interface Members {
	[name: string]: Members;
}

const MAX_NAME = 30;

const membersOf = (...names: string[]): Members =>
	Object.fromEntries(names.map((name) => [name, {}]));

/** The members that each kind of request may contain. */
const REQUEST_MEMBERS = {
	/** Contract 2.1, 2.2. */
	sms: {
		sms: {
			message: membersOf('text', 'pushtype', 'sender', 'delay', 'unicode', 'links'),
			recipients: { gsm: membersOf('value', 'gsmsmsid') },
			lists: membersOf('value'),
		},
	},
	/** Contract 4.3; `status` and `last_http_code` occur only in a sample request of the service. */
	createWebhook: { webhook: membersOf('type', 'url', 'signature', 'status', 'last_http_code') },
	/** Contract 4.4. */
	updateWebhook: { webhook: membersOf('status') },
} satisfies Record<string, Members>;
export type RequestKind = keyof typeof REQUEST_MEMBERS;

/** Returns the members of the member with this name. @throws Rejection -7 that suggests the nearest known name */
function enter(members: Members, name: string, place: string): Members {
	const within = Object.hasOwn(members, name) ? members[name] : undefined;
	if (within !== undefined) return within;
	const nearest = nearestName(name, Object.keys(members));
	const hint = nearest === undefined ? '' : `; did you mean ${nearest}`;
	throw dataRejection(`there is no ${place}${name.slice(0, MAX_NAME)}${hint}`);
}

function visit(value: unknown, members: Members, place: string): void {
	if (Array.isArray(value)) for (const one of value) visit(one, members, place);
	if (!isJsonObject(value)) return;
	for (const name of Object.keys(value)) {
		visit(value[name], enter(members, name, place), `${place}${name}.`);
	}
}

/**
 * Checks that the contract defines every member of a request body. A service that ignored a mistyped `dealy` would send
 * a delayed message immediately.
 * @throws Rejection -7 that names the first unknown member, such as `sms.message.dealy`
 */
export function checkMembers(body: JsonObject, kind: RequestKind): void {
	visit(body, REQUEST_MEMBERS[kind], '');
}

/** Checks that the contract defines every query parameter. @throws Rejection -7 that names the first unknown parameter */
export function checkParameters(query: string, known: readonly string[]): void {
	const members = membersOf(...known);
	for (const name of new URLSearchParams(query).keys()) enter(members, name, '?');
}
