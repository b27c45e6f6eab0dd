import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { InvalidInput, rejectionsOf, type Reject } from '../shared/invalidInput';
import type { Parameters } from './parameters';
import { readChoice, readChoices, type Choices, type Parse } from './parsers';

export type FieldSource = Pick<
	Parameters,
	'stored' | 'get' | 'differsAt' | 'isFixed' | 'guardsOff'
> &
	Partial<Pick<Parameters, 'missingIn'>>;

/** A field: its property on the panel, and the reader that is derived from the property. */
export interface Field<T> {
	property: INodeProperties;
	/** The field's name, with dots in a collection: `options.sender`. */
	path: string;
	reject: Reject;
	/** Reads the value for an item. Without `item`, the value must be the same for all items. @throws InvalidInput */
	read(parameters: FieldSource, item?: number): T;
}

type Fields = Record<string, Field<unknown>>;
type Define<F> = (inside: FieldsIn) => F;
type ValuesOf<F> = { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never };

/** Defines fields at one level: the top level or a collection. */
export class FieldsIn {
	constructor(private readonly path = '') {}

	/** A field whose value is one of its choices. An absent field has its default value. */
	choice<const P extends Choices<string>>(property: P): Field<P['options'][number]['value']> {
		type Value = P['options'][number]['value'];
		return this.field(
			property as unknown as INodeProperties,
			(value, reject) => readChoice(value, reject, property),
			() => property.default as Value,
		);
	}

	/** A field whose value is a list of its choices. A required list is not empty. An expression may return a string. */
	choices<V extends string | number>(property: Choices<V>): Field<V[]> {
		return this.value(
			(value, reject) => readChoices(value, reject, property),
			property as unknown as INodeProperties,
		);
	}

	/** A field that a parser reads. An absent field has its default value. */
	value<T>(parse: Parse<T>, property: INodeProperties): Field<T> {
		return this.field(property, parse, (reject) => parse(property.default, reject));
	}

	/** A field without a parser. An absent field has its default value. */
	any(property: INodeProperties): Field<unknown> {
		return this.value((value) => value, property);
	}

	/** A field that a parser reads. The value of an absent field is undefined. */
	option<T>(parse: Parse<T>, property: INodeProperties): Field<T | undefined> {
		return this.field<T | undefined>(property, parse);
	}

	/**
	 * A field that protects the user and is therefore never turned off silently. Without an expression, only a switch
	 * or an empty field of a group can be off. An expression turns the field off only by returning `false` or an empty
	 * string, and the run's summary then mentions the field. The parser rejects other unusable values, such as NaN.
	 * @returns undefined if the field is off
	 */
	guard<T>(parse: Parse<T>, property: INodeProperties): Field<T | undefined> {
		return this.field<T | undefined>(property, (value, reject, parameters, path) => {
			const isNothing = value === undefined || value === null;
			if (!isNothing && value !== '' && value !== false) return parse(value, reject);
			if (parameters.isFixed(path)) {
				// Users cannot remove a single field of a group.
				const isInGroup = this.path.includes('.');
				const isOff = property.type === 'boolean' ? value === false : isInGroup && value === '';
				if (isOff) return undefined;
				throw reject('is empty.', 'Fill in the field, or remove the option.');
			}
			if (!isNothing) {
				parameters.guardsOff.add(property.displayName);
				return undefined;
			}
			// The expression may contain a typo, and real messages cannot be recalled.
			throw new InvalidInput(
				`The expression in '${property.displayName}' returns nothing.`,
				'Correct the expression, or let it return an empty string to send without this option.',
				property.displayName,
			);
		});
	}

	/** A fixed collection with one group of fields. The value of an absent collection is undefined. */
	group<F extends Fields>(property: INodeProperties, define: Define<F>) {
		return this.collection<F, undefined>(property, define, () => undefined);
	}

	/** A fixed collection with one group of fields. If the group is absent, its fields have their default values. */
	settings<F extends Fields>(property: INodeProperties, define: Define<F>) {
		return this.collection<F, never>(property, define);
	}

	/** Defines a fixed collection. `group` rejects `{}`, which n8n stores instead of a value of the wrong type. */
	private collection<F extends Fields, Absent>(
		property: INodeProperties,
		define: Define<F>,
		absent?: () => Absent,
	): Field<ValuesOf<F> | Absent> & { fields: F; check(parameters: FieldSource): void } {
		const [part] = property.options as INodePropertyCollection[];
		const path = this.pathOf(property);
		const pathOfPart = `${path}.${part.name}`;
		const reject = rejectionsOf(property.displayName);
		const fields = define(new FieldsIn(pathOfPart));
		const values = Object.values(fields).map((field) => field.property);
		const check = (parameters: FieldSource) => {
			const inside = parameters.stored(pathOfPart);
			const isReadable = typeof inside === 'object' && inside !== null;
			if (isReadable || (!absent && inside === undefined)) return;
			throw reject(
				'has no settings that n8n can read.',
				'Fill in each field, or remove the option. Expressions work only inside the fields.',
			);
		};
		return {
			property: { ...property, options: [{ ...part, values }] },
			path,
			reject,
			fields,
			check,
			read(parameters, item) {
				if (absent && parameters.stored(path) === undefined) return absent();
				check(parameters);
				const read = Object.entries(fields).map(([name, field]) => [
					name,
					field.read(parameters, item),
				]);
				return Object.fromEntries(read) as ValuesOf<F>;
			},
		};
	}

	private pathOf({ name }: INodeProperties): string {
		return this.path === '' ? name : `${this.path}.${name}`;
	}

	/** @param absent returns the value of an absent field; default: undefined */
	private field<T>(
		property: INodeProperties,
		parse: (value: unknown, reject: Reject, parameters: FieldSource, path: string) => T,
		absent?: (reject: Reject) => T,
	): Field<T> {
		const path = this.pathOf(property);
		const reject = rejectionsOf(property.displayName);
		return {
			property,
			path,
			reject,
			read(parameters, item) {
				if (parameters.stored(path) === undefined) return absent?.(reject) as T;
				const value = evaluate(reject, () => parameters.get(path, item ?? 0));
				// Without this check, the first item's value would apply to all items. If this value were an empty test
				// number, real messages would be sent.
				const differing =
					item === undefined ? evaluate(reject, () => parameters.differsAt(path)) : undefined;
				if (differing !== undefined) {
					throw reject(
						`applies to the whole run, but the first item and item ${differing + 1} have different values.`,
						'Give all items the same value, or process the items in batches with Loop Over Items.',
					);
				}
				const missing =
					property.required && (value ?? '') === '' ? parameters.missingIn?.(path) : undefined;
				if (missing) throw reject(`is empty: ${missing.reason}.`, missing.advice);
				return parse(value, reject, parameters, path);
			},
		};
	}
}

/** Evaluates an expression. If the result is a function, throws an error that names the field. */
export function evaluate<T>(reject: Reject, read: () => T): T {
	try {
		return read();
	} catch (error) {
		if (!(error as Error).message.startsWith('this is a function')) throw error as Error;
		throw reject('is a function.', "Add () after the function's name in the expression.");
	}
}

export const topFields = new FieldsIn();
export const optionFields = new FieldsIn('options');
