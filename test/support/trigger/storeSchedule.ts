// Calls of the service at a trigger, in an order that is chosen: who comes when, when n8n has stored an execution or
// failed to, who hangs up, who has waited for too long, and when n8n is shutting down.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';
import { EventGroups } from '../../../nodes/SmsCampaigns/trigger/receive/eventGroups';
import { callerOf } from '../../../nodes/SmsCampaigns/trigger/receive/http';
import { storeItems } from '../../../nodes/SmsCampaigns/trigger/receive/storeEvents';
import { storeAndAnswer, toN8nResponse } from './webhookRequest';

/** A delivery of the service: its events, and how long it waits for the answer. */
export interface Delivery {
	events: number[];
	waits: 'forAnswer' | 'forSomeTime' | 'untilItHangsUp';
}

export interface StoreScenario {
	deliveries: Delivery[];
	/** Whether n8n can store the first executions; it can store those after them. */
	stores: boolean[];
	grouped: boolean;
	ignoreRepeats: boolean;
	/** Whether n8n is about to end for some time: it takes no calls then. */
	stops: boolean;
}

/** What came of it. */
interface StoreResult {
	/** The events of each execution that n8n has stored. */
	executions: number[][];
	/** Events that were acknowledged before they were stored, or although n8n was about to end. */
	tooEarly: number[];
	/** How often each event was acknowledged. */
	acknowledged: Map<number, number>;
}

let runs = 0;

/** A response without a connection, which closes when it ends. @param onEnd called when it is answered */
export function unconnectedResponse(onEnd: (response: ServerResponse) => void = () => {}) {
	const response = new ServerResponse(new IncomingMessage(new Socket()));
	const { end } = response;
	const close = () => {
		response.destroyed = true;
		response.emit('close');
		return response;
	};
	response.end = ((...all: unknown[]) => {
		if (!response.destroyed) onEnd(response);
		Reflect.apply(end, response, all);
		return close();
	}) as typeof response.end;
	response.destroy = close;
	return toN8nResponse(response);
}

/** Runs a scenario; what was not acknowledged is delivered again until it is. */
export async function runSchedule(
	{ deliveries, stores, grouped, ignoreRepeats, stops }: StoreScenario,
	scheduler: fc.Scheduler,
): Promise<StoreResult> {
	const run = runs++;
	const pause = async () => await scheduler.schedule(Promise.resolve(), 'nobody else returns');
	const newGroups = () => new EventGroups(pause);
	const shared = newGroups();
	const outcomes = stores.values();
	const result: StoreResult = { executions: [], tooEarly: [], acknowledged: new Map() };
	let isStopping = false;
	const stop = async () => {
		for (const change of [true, false]) {
			await scheduler.schedule(Promise.resolve(), change ? 'n8n stops' : 'n8n runs again');
			isStopping = change;
		}
	};
	const isStored = (event: number) => result.executions.some((events) => events.includes(event));

	const deliver = async ({ events, waits }: Delivery): Promise<void> => {
		await scheduler.schedule(Promise.resolve(), `delivery of ${events.join()}`);
		let knows: (isAcknowledged: boolean) => void = () => {};
		const answered = new Promise<boolean>((resolve) => (knows = resolve));
		let isRefused = false;
		const response = unconnectedResponse(({ statusCode }) => {
			const isAcknowledged = statusCode === 200;
			if (isAcknowledged) {
				result.tooEarly.push(...events.filter((event) => isRefused || !isStored(event)));
			}
			knows(isAcknowledged);
		});
		const later = async (what: string) => await scheduler.schedule(Promise.resolve(), what);
		const startTimer = (_ms: number, run: () => void) => {
			if (waits === 'forSomeTime') void later('late').then(run);
			return () => {};
		};
		response.once('close', () => knows(false));
		if (waits === 'untilItHangsUp') void later('hangs up').then(() => response.destroy());
		const keyed = events.map((event) => ({ key: `${run} ${event}`, item: { json: { event } } }));
		const forN8n = storeItems(callerOf(response, 0, startTimer), keyed, {
			groups: grouped ? shared : newGroups(),
			ignoreRepeats,
			perEvent: false,
			isStopping: () => (isRefused = isStopping),
		});
		const store = async ([items]: INodeExecutionData[][]) => {
			const works = outcomes.next().value ?? true;
			await scheduler.schedule(Promise.resolve(), 'store');
			if (!works) throw new Error('The database is away');
			result.executions.push(items.map(({ json }) => json.event as number));
		};
		const n8n = forN8n.then(async (given) => await storeAndAnswer(given, response, store));
		if (await answered) {
			for (const event of events) {
				result.acknowledged.set(event, (result.acknowledged.get(event) ?? 0) + 1);
			}
		} else {
			await deliver({ events, waits: 'forAnswer' });
		}
		await n8n;
	};

	const all = Promise.all([...deliveries.map(deliver), ...(stops ? [stop()] : [])]);
	await scheduler.waitFor(all);
	return result;
}
