// Events per second of two triggers in the real n8n.
import { tearDown } from '../../e2e/lib/stack.ts';
import { stopOnSignals } from '../../e2e/lib/system/signals.ts';
import { startInstance } from '../n8n/instance.ts';
import type { Instance } from '../n8n/instance.ts';
import { verifyTrigger } from '../n8n/verifyTrigger.ts';
import { deliveryReports } from '../servers/deliveryReports.ts';
import { runAsCase } from '../timing/caseProtocol.ts';
import type { MeasuredTrigger } from '../timing/caseProtocol.ts';
import type { Post } from '../timing/loadGenerator.ts';
import { timePairs } from '../timing/pairedTimings.ts';

const WARM_UP = 200;
stopOnSignals(tearDown);

await runAsCase<'triggerEvents'>(async ({ mode, ours, theirs, events }) => {
	const instances = new Map<boolean, Instance>();
	const startSide = async ({ kind, lazy = false }: MeasuredTrigger) => {
		const env = lazy ? { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' } : {};
		const instance = instances.get(lazy) ?? (await startInstance(mode, env));
		instances.set(lazy, instance);
		const trigger = await instance.publish(kind);
		if (kind === 'ours') await verifyTrigger(trigger);
		const cpu: number[] = [];
		return {
			cpu,
			input: () => deliveryReports(events),
			run: async (posts: Post[]) => {
				const ms = await trigger.receive(posts);
				if (ms !== undefined) cpu.push(ms);
			},
			warmUp: async () => await trigger.receive(deliveryReports(WARM_UP)),
		};
	};
	try {
		const [left, right] = [await startSide(ours), await startSide(theirs)];
		const pairs = await timePairs(left, right, { alternate: true });
		const cpu = { ours: left.cpu, theirs: right.cpu };
		return { pairs, ...(cpu.ours.length > 0 && { cpu }) };
	} finally {
		await tearDown();
	}
});
