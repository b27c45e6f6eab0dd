import { isJsonObject } from '../domain/json.mts';
import { nearestName } from '../domain/nearestName.mts';
import type { Format, ParsedBody } from './requestBody.mts';
import type { XmlElement } from './xmlParser.mts';

/** The members of an object or element; those of XML attributes begin with `@`. `null` has no members. */
interface Members {
	[name: string]: Members | null;
}

/** A member of a request that the contract does not know. */
export interface UnknownMember {
	/** Where it is, such as `sms.message.dealy`; of ASCII, and at most 300 characters. */
	path: string;
	/** The known member that it resembles. */
	nearest: string | undefined;
}

const MAX_FOUND = 20;
const MAX_NAME = 30;

const membersOf = (...names: string[]): Members =>
	Object.fromEntries(names.map((name) => [name, null]));

/**
 * Builds the members of a simulation or a send (contract 2.1, 2.2). What they mean where the contract does not
 * have them, such as links in a simulation, is for the register to say.
 * @param id the name of a recipient's id
 * @param link the members of a link
 */
const smsMembers = (id: string, link: Members | null): Members => ({
	sms: {
		message: {
			...membersOf('text', 'pushtype', 'sender', 'delay', 'unicode'),
			links: link,
		},
		recipients: { gsm: membersOf('value', id) },
		lists: membersOf('value'),
	},
});

/** The last two are of a sample of the contract alone (contract 4.3). */
const CREATION = { webhook: membersOf('type', 'url', 'signature', 'status', 'last_http_code') };
/** Contract 4.4. */
const STATUS = { webhook: membersOf('status') };

/** The members of each kind of request, by format. */
const REQUEST_MEMBERS = {
	// XML written as JSON is has a value in each: so the register has it.
	sms: { json: smsMembers('gsmsmsid', null), xml: smsMembers('@gsmsmsid', membersOf('value')) },
	createWebhook: { json: CREATION, xml: CREATION },
	updateWebhook: { json: STATUS, xml: STATUS },
} satisfies Record<string, Record<Format, Members>>;
export type RequestKind = keyof typeof REQUEST_MEMBERS;

/** Returns a name as a header may hold it. */
const escapeName = (name: string) =>
	name
		.slice(0, MAX_NAME)
		.toWellFormed()
		.replace(/[^\w@-]/g, encodeURIComponent);

/** The unknown members of a request: each once, and so many that any request fits a header. */
type Findings = Map<string, UnknownMember>;

/** Returns the members within a known one; undefined for an unknown one, which it notes. */
function enter(findings: Findings, members: Members, name: string, place: string) {
	if (Object.hasOwn(members, name)) return members[name];
	const path = place + escapeName(name);
	if (findings.size < MAX_FOUND) {
		findings.set(path, { path, nearest: nearestName(name, Object.keys(members)) });
	}
	return undefined;
}

function visitJson(findings: Findings, value: unknown, members: Members, place: string): void {
	if (Array.isArray(value)) {
		for (const one of value) visitJson(findings, one, members, place);
		return;
	}
	if (!isJsonObject(value)) return;
	for (const name of Object.keys(value)) {
		const within = enter(findings, members, name, place);
		if (within) visitJson(findings, value[name], within, `${place}${name}.`);
	}
}

function visitXml(findings: Findings, element: XmlElement, members: Members, place: string): void {
	for (const name of Object.keys(element.attributes)) {
		// Namespaces and the like belong to XML itself.
		if (!name.startsWith('xml')) enter(findings, members, `@${name}`, place);
	}
	for (const child of element.children) {
		const within = enter(findings, members, child.name, place);
		if (within !== undefined) visitXml(findings, child, within ?? {}, `${place}${child.name}.`);
	}
}

/** Returns the members of a request's body that the contract does not know: the first twenty, each once. */
export function findUnknownMembers(body: ParsedBody, kind: RequestKind): UnknownMember[] {
	const findings: Findings = new Map();
	const members: Members = REQUEST_MEMBERS[kind][body.format];
	if (body.format === 'json') visitJson(findings, body.root, members, '');
	else {
		const document = { name: '', attributes: {}, children: [body.root], text: '' };
		visitXml(findings, document, members, '');
	}
	return [...findings.values()];
}

/** Returns the parameters of a query that the contract does not know, as `?name`. */
export function findUnknownParameters(query: string, known: readonly string[]): UnknownMember[] {
	const findings: Findings = new Map();
	const members = membersOf(...known);
	for (const name of new URLSearchParams(query).keys()) enter(findings, members, name, '?');
	return [...findings.values()];
}
