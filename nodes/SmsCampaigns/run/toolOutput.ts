import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** Longer texts are cut: tokens cost money, and a campaign's body can be a million words. */
const MAX_TEXT_LENGTH = 500;

function isEmpty(value: unknown): boolean {
	if (value === null || value === undefined || value === '') return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}

function shorten(value: unknown): unknown {
	if (typeof value === 'string') {
		if (value.length <= MAX_TEXT_LENGTH) return value;
		// Some models' services refuse JSON with half a surrogate pair.
		const shown = value.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');
		return `${shown}… (${value.length - shown.length} more characters)`;
	}
	if (Array.isArray(value)) return value.map(shorten);
	if (typeof value !== 'object' || value === null) return value;
	const short = Object.entries(value).map(([name, inner]) => [name, shorten(inner)] as const);
	return Object.fromEntries(short.filter(([, inner]) => !isEmpty(inner)));
}

/** For an AI agent: without empty fields, and with long texts cut. */
export function shortenForModel(item: INodeExecutionData): INodeExecutionData {
	return { ...item, json: shorten(item.json) as IDataObject };
}
