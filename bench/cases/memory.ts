// 200,000 recipients in one item: how much this process grows from where it was when the run began.
import { withEngine } from '../n8n/engine.ts';
import { campaignSendNode } from '../ours/campaignSendNode.ts';
import { runAsCase } from '../measuring/caseProtocol.ts';

const RECIPIENTS = 200_000;

function settledMemory() {
	globalThis.gc?.();
	globalThis.gc?.();
	return process.memoryUsage();
}

await runAsCase<'memory'>(
	async ({ packageFolder, shape }) =>
		await withEngine(async (service) => {
			const input = (count: number) => {
				const list = Array.from({ length: count }, (_, at) => String(33_639_980_000 + at));
				return [{ json: { phones: shape === 'text' ? list.join('\n') : list } }];
			};
			const run = campaignSendNode(packageFolder, service, {
				phoneNumbers: '={{ $json.phones }}',
			});
			// What is loaded and compiled once does not grow with the input.
			for (let round = 0; round < 20; round++) await run(input(1_000));
			await service.seen();
			const items = input(RECIPIENTS);
			const before = settledMemory();
			let heapPeak = before.heapUsed;
			const sampler = setInterval(() => {
				heapPeak = Math.max(heapPeak, process.memoryUsage().heapUsed);
			}, 1);
			const output = await run(items);
			clearInterval(sampler);
			// The most that the process ever had, in kB: with what it had before the run, so rather too much.
			const rssPeak = process.resourceUsage().maxRSS * 1024;
			const seen = await service.seen();
			if (seen.recipients !== RECIPIENTS || seen.requests !== 1 || output.length !== 1) {
				throw new Error(`Sent something else: ${JSON.stringify(seen)}`);
			}
			const after = settledMemory();
			return {
				bodyBytes: seen.bytes,
				rss: rssPeak - before.rss,
				heap: heapPeak - before.heapUsed,
				kept: after.heapUsed - before.heapUsed,
			};
		}),
);
