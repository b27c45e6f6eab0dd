// The cases: each measures in a process of its own, which gets its input and gives its report as JSON. This file loads
// nothing: what it loaded would be missing in what the case `load` measures.
import type { INodeParameters } from 'n8n-workflow';
import type { Pair } from './timePairs.ts';

interface PairsReport {
	pairs: Pair[];
}

/** How much memory a process took beyond what it had before, in bytes. */
export interface MemoryGrowth {
	bodyBytes: number;
	rss: number;
	heap: number;
	kept: number;
}

/** An n8n's evaluator of expressions: a V8 isolate, the default since 2.x, or its own process, as in n8n 1.x. */
export type Evaluator = 'vm' | 'legacy';

export type N8nMode = 'regular' | 'queue';

/** Ours as its panel has it, with *Group Events: None*, or with a filter that keeps all reports out; n8n's Webhook node, or the same with Header Auth. */
export type TriggerKind =
	'ours' | 'oursUngrouped' | 'oursFiltered' | 'webhook' | 'webhookHeaderAuth';

/** A trigger in an n8n with N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true, unless it is one with default settings. */
export interface MeasuredTrigger {
	kind: TriggerKind;
	defaultSettings?: boolean;
}

/** By the case's name, which is that of its file. */
export interface Cases {
	decode: {
		input: {
			bundle: string;
			decoder: 'decodeErrorLog' | 'listErrorLog';
			parserOptions: { parseTagValue?: boolean };
		};
		report: PairsReport;
	};
	floor: {
		input: { packageFolder: string; count: number; phoneNumbers: string; evaluator: Evaluator };
		report: PairsReport;
	};
	load: {
		/** Classes to instantiate, and the file that theirs are resolved from. */
		input: { from: string; files: Array<{ file: string; className: string }> };
		report: { ms: number };
	};
	memory: { input: { packageFolder: string; shape: 'array' | 'text' }; report: MemoryGrowth };
	sandboxBigSend: {
		input: { recipients: number; runs: number };
		/** In milliseconds: the longest waits, and how long each large send took. */
		report: PairsReport & { durations: number[] };
	};
	sandboxBrowse: { input: { pages: number }; report: PairsReport };
	sandboxRequests: { input: { requests: number; inFile: boolean }; report: PairsReport };
	sandboxStart: {
		input: { readMemory: boolean };
		/** In MB: `memory` once it is settled, `peak` the most that the sandbox ever had. */
		report: PairsReport & { memory: Pair[]; peak: number };
	};
	sendToContacts: {
		input: {
			packageFolder: string;
			count: number;
			/** How many ours makes. */
			requests: number;
			warmUp: number;
			ours: INodeParameters;
			theirs: { phone?: string; text?: string; options?: INodeParameters };
		};
		report: PairsReport;
	};
	triggerCampaign: {
		input: { events: number; inFlight: number; runs: number };
		report: { runs: Array<{ ms: number; executions: number }> };
	};
	triggerEvents: {
		input: {
			mode: N8nMode;
			ours: MeasuredTrigger;
			theirs: MeasuredTrigger;
			events: number;
			inFlight: number;
		};
		/** `cpu`: milliseconds of computing time per event, where the system tells. */
		report: PairsReport & { cpu?: Pair[]; executions: Pair[] };
	};
	/** The time until an event is acknowledged while nothing else goes on, with grouping and without. */
	triggerLatency: { input: { mode: N8nMode; events: number }; report: PairsReport };
}

/** Is all that a case's file runs: measures, reports and ends the process. */
export async function runAsCase<Name extends keyof Cases>(
	measure: (input: Cases[Name]['input']) => Promise<Cases[Name]['report']>,
) {
	const report = await measure(JSON.parse(process.argv[2]) as Cases[Name]['input']);
	process.stdout.write(`${JSON.stringify(report)}\n`);
	// What was loaded of n8n may keep timers.
	process.exit();
}
