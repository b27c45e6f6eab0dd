// Events per second of two triggers in the real n8n.
import { tellsComputingTime } from '../n8n/computingTime.ts';
import { withTriggers } from '../n8n/triggers.ts';
import { deliveryReports } from '../servers/deliveryReports.ts';
import { runAsCase } from '../measuring/caseProtocol.ts';
import type { MeasuredTrigger } from '../measuring/caseProtocol.ts';
import type { Post } from '../measuring/loadGenerator.ts';
import { timePairs } from '../measuring/timePairs.ts';

const WARM_UP = 200;

await runAsCase<'triggerEvents'>(
	async ({ mode, ours, theirs, events, inFlight }) =>
		await withTriggers(mode, async (publish) => {
			const startSide = async (measured: MeasuredTrigger) => {
				const { instance, trigger } = await publish(measured);
				const figures = { cpu: [] as number[], executions: [] as number[] };
				return {
					figures,
					input: () => deliveryReports(events),
					run: async (reports: Post[]) => {
						const before = instance.computingTime();
						await trigger.receive(reports, inFlight);
						figures.cpu.push((instance.computingTime() - before) / events);
						return reports;
					},
					check: async (reports: Post[]) => {
						figures.executions.push(await trigger.check(reports));
					},
					warmUp: async () => {
						const reports = deliveryReports(WARM_UP);
						await trigger.receive(reports, inFlight);
						await trigger.check(reports);
					},
				};
			};
			const [left, right] = [await startSide(ours), await startSide(theirs)];
			const pairs = await timePairs(left, right, { alternate: true });
			const pairsOf = (figure: keyof typeof left.figures) =>
				left.figures[figure].map((value, at) => ({
					ours: value,
					theirs: right.figures[figure][at],
				}));
			return {
				pairs,
				executions: pairsOf('executions'),
				...(tellsComputingTime && { cpu: pairsOf('cpu') }),
			};
		}),
);
