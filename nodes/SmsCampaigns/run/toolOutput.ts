import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** The maximum length of a string. Longer strings are cut, because a body can be huge and models charge by length. */
const MAX_TEXT_LENGTH = 500;

function isEmpty(value: unknown): boolean {
	if (value === null || value === undefined || value === '') return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}

function shorten(value: unknown): unknown {
	if (typeof value === 'string') {
		if (value.length <= MAX_TEXT_LENGTH) return value;
		// Some model services reject JSON with an unpaired surrogate.
		const shown = value.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');
		return `${shown}… (${value.length - shown.length} more characters)`;
	}
	if (Array.isArray(value)) return value.map(shorten);
	if (typeof value !== 'object' || value === null) return value;
	const short = Object.entries(value).map(([name, inner]) => [name, shorten(inner)] as const);
	return Object.fromEntries(short.filter(([, inner]) => !isEmpty(inner)));
}

/** Shortens an item for an AI agent: removes empty fields and cuts long strings. */
export function shortenForModel(item: INodeExecutionData): INodeExecutionData {
	return { ...item, json: shorten(item.json) as IDataObject };
}
