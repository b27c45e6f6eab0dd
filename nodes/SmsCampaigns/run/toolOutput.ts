import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** Longer texts are cut: tokens cost money, and a campaign's body can be a million words. */
const MAX_TEXT_LENGTH = 500;

/** Further members of a list are only counted. */
const MAX_LIST_LENGTH = 20;

type Value = IDataObject[string];

/** Request headers of a refused call: long, and of no use to a model. */
const OMITTED_FIELDS: ReadonlySet<string> = new Set(['headers']);

function isEmpty(value: unknown): boolean {
	if (value === null || value === undefined || value === '') return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}

function shortText(text: string): string {
	if (text.length <= MAX_TEXT_LENGTH) return text;
	// Some models' services refuse JSON with half a surrogate pair.
	const shown = text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');
	return `${shown}… (${text.length - shown.length} more characters)`;
}

function shortList(list: unknown[]): Value {
	const shown = list.slice(0, MAX_LIST_LENGTH).map((member) => shortValue(member));
	const more = list.length - shown.length;
	return more > 0 ? [...shown, `and ${more} more`] : shown;
}

function shortObject(object: IDataObject): IDataObject {
	const short: IDataObject = {};
	for (const [name, value] of Object.entries(object)) {
		if (OMITTED_FIELDS.has(name)) continue;
		const kept = shortValue(value);
		if (!isEmpty(kept)) short[name] = kept;
	}
	return short;
}

function shortValue(value: unknown): Value {
	if (typeof value === 'string') return shortText(value);
	if (Array.isArray(value)) return shortList(value);
	if (typeof value === 'object' && value !== null) return shortObject(value as IDataObject);
	return value as Value;
}

/** For an AI agent: without empty fields and request headers, and with long texts and lists cut. */
export function shortenForModel(item: INodeExecutionData): INodeExecutionData {
	return { ...item, json: shortObject(item.json) };
}
