import { isJsonObject } from '../domain/json.mts';
import { nearestName } from '../domain/nearestName.mts';
import { dataRefusal } from '../domain/outcome.mts';
import type { Format, ParsedBody } from './requestBody.mts';
import type { XmlElement } from './xmlParser.mts';

/** The members of an object or element; those of XML attributes begin with `@`. `null` has no members. */
interface Members {
	[name: string]: Members | null;
}

const MAX_NAME = 30;

const membersOf = (...names: string[]): Members =>
	Object.fromEntries(names.map((name) => [name, null]));

/** Builds the members of a simulation or a send (contract 2.1, 2.2). @param gsm those of a recipient */
const smsMembers = (gsm: Members): Members => ({
	sms: {
		message: membersOf('text', 'pushtype', 'sender', 'delay', 'unicode', 'links'),
		recipients: { gsm },
		lists: membersOf('value'),
	},
});

/** The last two are of a sample of the contract alone (contract 4.3). */
const CREATION = { webhook: membersOf('type', 'url', 'signature', 'status', 'last_http_code') };
/** Contract 4.4. */
const STATUS = { webhook: membersOf('status') };

/** The members of each kind of request, by format. */
const REQUEST_MEMBERS = {
	sms: {
		json: smsMembers(membersOf('value', 'gsmsmsid')),
		xml: smsMembers(membersOf('@gsmsmsid')),
	},
	createWebhook: { json: CREATION, xml: CREATION },
	updateWebhook: { json: STATUS, xml: STATUS },
} satisfies Record<string, Record<Format, Members>>;
export type RequestKind = keyof typeof REQUEST_MEMBERS;

/** Returns the members within a known one. @throws Refusal -7 for an unknown one, which names the nearest */
function enter(members: Members, name: string, place: string): Members | null {
	const within = Object.hasOwn(members, name) ? members[name] : undefined;
	if (within !== undefined) return within;
	const nearest = nearestName(name, Object.keys(members));
	const hint = nearest === undefined ? '' : `; did you mean ${nearest}`;
	throw dataRefusal(`there is no ${place}${name.slice(0, MAX_NAME)}${hint}`);
}

function visitJson(value: unknown, members: Members, place: string): void {
	if (Array.isArray(value)) for (const one of value) visitJson(one, members, place);
	if (!isJsonObject(value)) return;
	for (const name of Object.keys(value)) {
		const within = enter(members, name, place);
		if (within) visitJson(value[name], within, `${place}${name}.`);
	}
}

function visitXml(element: XmlElement, members: Members, place: string): void {
	for (const name of Object.keys(element.attributes)) {
		// Namespaces and the like belong to XML itself.
		if (!name.startsWith('xml')) enter(members, `@${name}`, place);
	}
	for (const child of element.children) {
		visitXml(child, enter(members, child.name, place) ?? {}, `${place}${child.name}.`);
	}
}

/**
 * Checks that the contract knows every member of a request's body: a service that ignores a mistyped `dealy`
 * would send at once what was meant for later.
 * @throws Refusal -7 that names the first unknown member, such as `sms.message.dealy`
 */
export function checkMembers(body: ParsedBody, kind: RequestKind): void {
	const members: Members = REQUEST_MEMBERS[kind][body.format];
	if (body.format === 'json') visitJson(body.root, members, '');
	else visitXml({ name: '', attributes: {}, children: [body.root], text: '' }, members, '');
}

/** Checks that the contract knows every parameter of a query. @throws Refusal -7 that names the first other one */
export function checkParameters(query: string, known: readonly string[]): void {
	const members = membersOf(...known);
	for (const name of new URLSearchParams(query).keys()) enter(members, name, '?');
}
