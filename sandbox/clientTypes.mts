// Writes the client's types as declarations that import no package. In the sources, the types are derived from schemas,
// so their declarations would import the schema package.
import { CLIENT_SCHEMAS } from './src/client/schemas.mts';

type Schema = Record<string, unknown>;

const union = (texts: string[]) => [...new Set(texts)].join(' | ');

function members({ properties = {}, required = [] }: Schema): string {
	const lines = Object.entries(properties as Record<string, Schema>).map(([name, field]) => {
		const comment =
			field.description === undefined ? '' : `/** ${field.description as string} */\n`;
		const mark = (required as string[]).includes(name) ? '' : '?';
		return `${comment}${JSON.stringify(name)}${mark}: ${typeText(field)};\n`;
	});
	return `{\n${lines.join('')}}`;
}

/** Returns the TypeScript source of the type that a schema describes. */
function typeText(schema: Schema): string {
	const { type, anyOf, items, minItems, maxItems, patternProperties } = schema;
	if ('const' in schema) return JSON.stringify(schema.const);
	if (Array.isArray(schema.enum)) return union(schema.enum.map((one) => JSON.stringify(one)));
	if (Array.isArray(anyOf)) return union((anyOf as Schema[]).map(typeText));
	if (Array.isArray(type)) return union((type as string[]).map((one) => typeText({ type: one })));
	if (type === 'array') {
		const item = typeText(items as Schema);
		const isTuple = minItems !== undefined && minItems === maxItems;
		return isTuple ? `[${Array<string>(Number(maxItems)).fill(item).join()}]` : `Array<${item}>`;
	}
	if (patternProperties) {
		const [each = {}] = Object.values(patternProperties as Record<string, Schema>);
		return `Record<string, ${typeText(each)}>`;
	}
	if (type === 'object') return members(schema);
	return type === 'integer' ? 'number' : String(type);
}

/** Returns the source of the declarations of the types in `src/client/types.mts`. */
export function clientDeclarations(): string {
	return Object.entries(CLIENT_SCHEMAS)
		.map(([name, schema]) => `export type ${name} = ${typeText(schema as unknown as Schema)};\n`)
		.join('');
}
