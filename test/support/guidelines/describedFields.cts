import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { SmsCampaignsApi } from '../../../credentials/SmsCampaignsApi.credentials';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { SmsCampaignsTrigger } from '../../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';

/** The part of a node or a credential that people see. */
export interface Described {
	displayName: string;
	properties: INodeProperties[];
}

/** The nodes and the credential of this package. */
export const described: Described[] = [
	new SmsCampaigns().description,
	new SmsCampaignsTrigger().description,
	new SmsCampaignsApi(),
];

const isField = (entry: object): entry is INodeProperties => 'type' in entry;

/** Returns the fields of all levels. A collection's fields follow their collection. */
export function allFields(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((field) => [
		field,
		...allFields(
			(field.options ?? []).flatMap((entry) => {
				if ('values' in entry) return entry.values;
				return isField(entry) ? [entry] : [];
			}),
		),
	]);
}

/** Returns a dropdown's choices, or an empty array for any other field. */
export const choicesOf = ({ type, options = [] }: INodeProperties) =>
	type === 'options' || type === 'multiOptions' ? (options as INodePropertyOptions[]) : [];

/** Returns a node's operations with the name of their resource. */
export function operationsOf({ properties }: Described) {
	const resources = properties.filter(({ name }) => name === 'resource').flatMap(choicesOf);
	return properties
		.filter(({ name }) => name === 'operation')
		.flatMap((field) => {
			const [value] = field.displayOptions?.show?.resource ?? [];
			const resource = resources.find((one) => one.value === value)?.name ?? '';
			return choicesOf(field).map((operation) => ({ resource, ...operation }));
		});
}
