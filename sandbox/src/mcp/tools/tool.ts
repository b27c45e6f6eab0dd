import * as z from 'zod';

import type { SandboxAccount } from '../../client/account.ts';
import { suggestName } from '../../domain/nearestName.ts';

/** A tool for an agent; `call` gets checked arguments, and returns what becomes the answer's JSON. */
export interface Tool {
	name: string;
	description: string;
	input: z.ZodObject;
	/** Whether it changes nothing. */
	isReadOnly: boolean;
	call(account: SandboxAccount, input: Record<string, unknown>): Promise<unknown>;
}

/** Says that an argument is unknown, with the one that was meant, or all that there are. */
function describeUnknown(keys: readonly string[], known: readonly string[]): string {
	const [key = ''] = keys;
	const hint = known.length === 0 ? 'This tool takes none' : suggestName(key, known);
	return `There is no argument ${JSON.stringify(key.slice(0, 100))}. ${hint}`;
}

/** Defines a tool whose arguments are those of `fields`, and no others. */
export function defineTool<Fields extends z.ZodRawShape>({
	fields,
	call,
	...tool
}: Omit<Tool, 'input' | 'call'> & {
	fields: Fields;
	call(account: SandboxAccount, input: z.infer<z.ZodObject<Fields>>): Promise<unknown>;
}): Tool {
	const input = z.strictObject(fields, {
		error: (problem) =>
			problem.code === 'unrecognized_keys'
				? describeUnknown(problem.keys, Object.keys(fields))
				: undefined,
	});
	return { ...tool, input, call: call as Tool['call'] };
}

/** How many rows a list answers at most. */
export const LIMIT = z.int().min(1).max(100).default(20).describe('How many at most');

/** A phone number, as the sandbox checks it. */
export const PHONE = z.string().describe('A number, such as 33639981000');
