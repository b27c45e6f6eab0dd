import { tearDown } from '../../harness/stack.ts';
import { stopOnSignals } from '../../harness/system/signals.ts';
import type { MeasuredTrigger, N8nMode } from '../measuring/caseProtocol.ts';
import { startInstance } from './instance.ts';
import type { Instance } from './instance.ts';
import type { PublishedTrigger } from './publishedTrigger.ts';

const LAZY = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

interface TriggerInN8n {
	instance: Instance;
	trigger: PublishedTrigger;
}

/** @param measure gets a function that publishes a trigger; those with the same settings are in the same n8n */
export async function withTriggers<Result>(
	mode: N8nMode,
	measure: (publish: (measured: MeasuredTrigger) => Promise<TriggerInN8n>) => Promise<Result>,
): Promise<Result> {
	const instances = new Map<boolean, Instance>();
	stopOnSignals(tearDown);
	try {
		return await measure(async ({ kind, defaultSettings = false }) => {
			const instance =
				instances.get(defaultSettings) ?? (await startInstance(mode, defaultSettings ? {} : LAZY));
			instances.set(defaultSettings, instance);
			return { instance, trigger: await instance.publish(kind) };
		});
	} finally {
		await tearDown();
	}
}
