// The fields of an operation as tables for the docs, from the node's own description.
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { table } from './generatedParts';

/** A list of choices that is longer than this is not written out. */
const MAX_CHOICES = 20;

const { properties } = new SmsCampaigns().description;

const show = ({ displayOptions }: INodeProperties) => displayOptions?.show ?? {};

const belongsTo = (resource: string, operation: string) => (property: INodeProperties) =>
	show(property).resource?.includes(resource) && show(property).operation?.includes(operation);

const plain = (text = '') =>
	text
		.replace(/<\/?code>/g, '`')
		.replace(/&lt;/g, '<')
		.replace(/&gt;/g, '>');

const choicesOf = ({ type, options = [] }: INodeProperties) =>
	type === 'options' || type === 'multiOptions' ? (options as INodePropertyOptions[]) : [];

/** On what a field depends, in the names that people see: `with Send To: Phone Numbers`. */
function conditionOf(property: INodeProperties, all: INodeProperties[]): string {
	const conditions = Object.entries(show(property))
		.filter(([name]) => name !== 'resource' && name !== 'operation')
		.map(([path, values]) => {
			const name = path.replace(/^\//, '');
			const other = all.find((one) => one.name === name);
			const choices = other ? choicesOf(other) : [];
			const words = (values as unknown[]).map((value) => {
				if (value === true) return 'on';
				if (value === false) return 'off';
				return choices.find((choice) => choice.value === value)?.name ?? String(value);
			});
			return `_${other?.displayName ?? name}_: ${words.join(', ')}`;
		});
	return conditions.length === 0 ? '' : `With ${conditions.join(' and ')}. `;
}

function textOf(property: INodeProperties, all: INodeProperties[]): string {
	const sentence = (text = '') => (/[.!?]$|^$/.test(text) ? text : `${text}.`);
	const choices = choicesOf(property);
	const named =
		choices.length > MAX_CHOICES
			? []
			: choices.map(({ name, value, description }) => {
					const about = description === undefined ? '' : `: ${plain(description)}`;
					return `**${name}** (\`${String(value)}\`)${about}`;
				});
	const words = [sentence(plain(property.description)), plain(property.hint)]
		.filter((text) => text !== '')
		.join(' ');
	return [conditionOf(property, all) + words, ...named].filter((text) => text !== '').join('<br>');
}

const defaultOf = ({ default: value }: INodeProperties) =>
	value === '' || typeof value === 'object' ? '–' : `\`${String(value)}\``;

/** The parts of a fixed collection stand beneath its name. */
function rowsOf(property: INodeProperties, all: INodeProperties[]): string[][] {
	const { displayName, name, type } = property;
	const row = [displayName, `\`${name}\``, type, defaultOf(property), textOf(property, all)];
	if (type !== 'fixedCollection') return [row];
	const groups = property.options as Array<{ name: string; values: INodeProperties[] }>;
	const inner = groups.flatMap((group) =>
		group.values.map((value) => {
			const path = `\`${name}.${group.name}.${value.name}\``;
			const text = textOf(value, [...group.values, ...all]);
			return [value.displayName, path, value.type, defaultOf(value), text];
		}),
	);
	return [row, ...inner];
}

const head = ['Field', 'Name', 'Type', 'Default', 'What it is'];

/** Fields of the same name, each shown under a condition of its own, are one field to people. */
function merged(fields: INodeProperties[]): INodeProperties[] {
	const byName = new Map<string, INodeProperties>();
	for (const field of fields) {
		const there = byName.get(field.name);
		if (!there) byName.set(field.name, field);
		else {
			const hint = [there.hint ?? '', field.hint ?? ''].find((one, _at, all) =>
				all.every((other) => other.length <= one.length),
			);
			byName.set(field.name, { ...there, hint, displayOptions: undefined });
		}
	}
	return [...byName.values()];
}

/** The fields of an operation, then its options. */
export function fieldTables(resource: string, operation: string): string {
	const all = properties.filter(belongsTo(resource, operation));
	const fields = merged(all).filter(({ type }) => type !== 'notice' && type !== 'collection');
	const parts: string[] = [];
	if (fields.length > 0)
		parts.push(
			table(
				head,
				fields.flatMap((field) => rowsOf(field, all)),
			),
		);
	const collection = all.find(({ type }) => type === 'collection');
	if (collection) {
		const options = collection.options as INodeProperties[];
		const rows = options.flatMap((option) => rowsOf(option, [...options, ...all]));
		parts.push('### Options', table(head, rows));
	}
	return parts.join('\n\n');
}
