import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

const FIGURES: ReadonlySet<string> = new Set(['campaignTotal', 'campaignSent', 'campaignCost']);
/** Whom a row is for. */
const ADDRESSES: ReadonlySet<string> = new Set(['phone', 'recipients', 'lists']);
const SWITCHES: ReadonlySet<string> = new Set(['accepted', 'changed', 'moderated', 'test']);

/** What a row says in a column that others have: n8n shows an empty cell as a red "undefined". */
function fill(name: string, { reason, recipientStatus }: IDataObject): IDataObject[string] {
	if (SWITCHES.has(name)) return false;
	if (!FIGURES.has(name)) return 'none';
	return reason === undefined || recipientStatus === 'unknown' ? 'unknown' : 0;
}

/**
 * Gives all items the same columns. Those of failed items come first, so that the reason is beside the status.
 * @param inputs of the items, or none: whom a row is for is not filled in over the input's own word for it
 * @param totals columns that have the same value in all rows
 */
export function alignColumns(
	items: INodeExecutionData[],
	inputs: INodeExecutionData[],
	totals: IDataObject,
): void {
	const failed = items.filter(({ json }) => 'reason' in json);
	const columns = new Set([...failed, ...items].flatMap(({ json }) => Object.keys(json)));
	items.forEach((item, at) => {
		const { json } = item;
		if (Object.keys(json).length === columns.size && failed.length === 0) return;
		const typed = (name: string) => (ADDRESSES.has(name) ? inputs[at]?.json[name] : undefined);
		item.json = Object.fromEntries(
			[...columns].map((name) => [
				name,
				json[name] ?? typed(name) ?? totals[name] ?? fill(name, json),
			]),
		);
	});
}
