import * as z from 'zod';

import type { GivenFault } from '../../client/types.ts';
import { suggestName } from '../../domain/nearestName.ts';
import { defineTool, type Tool } from './tool.ts';

interface FaultKind {
	kind: string;
	on: string;
	text: string;
	fields: object[];
}

/** The tools that make calls and events go wrong. */
export const FAULT_TOOLS: Tool[] = [
	defineTool({
		name: 'list_fault_kinds',
		description: 'Lists the kinds of faults; with a kind, its fields and what they can be.',
		isReadOnly: true,
		fields: { kind: z.string().describe('One kind, with its fields').optional() },
		call: async (account, { kind }) => {
			const { kinds } = await account.control<{ kinds: FaultKind[] }>('GET', 'faults/kinds');
			if (kind === undefined) return { kinds: kinds.map(({ fields: _, ...rest }) => rest) };
			const found = kinds.find((one) => one.kind === kind);
			if (found) return found;
			const hint = suggestName(
				kind,
				kinds.map((one) => one.kind),
			);
			throw new Error(`There is no kind ${JSON.stringify(kind.slice(0, 100))}. ${hint}`);
		},
	}),
	defineTool({
		name: 'list_faults',
		description: 'Lists the faults that are set: how often each struck, and what is left of it.',
		isReadOnly: true,
		fields: {},
		call: async (account) => ({ faults: await account.faults() }),
	}),
	defineTool({
		name: 'set_faults',
		description:
			'Replaces the faults; an empty list clears them. Such as [{"kind": "reset", "when": "after", "path": "/send", "times": 1}]: the next send is carried out, and its answer is lost. See list_fault_kinds.',
		isReadOnly: false,
		fields: {
			faults: z
				.array(z.looseObject({ kind: z.string() }))
				.describe('Each with a kind, and fields of that kind'),
		},
		call: async (account, { faults }) => ({
			faults: await account.setFaults(...(faults as unknown as GivenFault[])),
		}),
	}),
];
