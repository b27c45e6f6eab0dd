// Runs calls from the service to a trigger, and lets a scheduler choose the order of their steps: arrivals, stored and
// failed executions, closed connections and timeouts.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';
import { EventGroups } from '../../../nodes/SmsCampaigns/trigger/receive/eventGroups';
import { callerOf } from '../../../nodes/SmsCampaigns/trigger/receive/http';
import { storeItem } from '../../../nodes/SmsCampaigns/trigger/receive/storeEvents';
import { storeAndAnswer, toN8nResponse } from './webhookRequest.cts';

/** The service's delivery of an event, and how the wait for the response ends. */
export interface Delivery {
	event: number;
	waits: 'forAnswer' | 'forSomeTime' | 'untilItHangsUp';
}

export interface StoreScenario {
	deliveries: Delivery[];
	/** For each of the first executions: whether n8n can store the execution. n8n can store all later executions. */
	stores: boolean[];
	grouped: boolean;
}

interface StoreResult {
	/** The events of each execution that n8n has stored. */
	executions: number[][];
	/** Events that were acknowledged before they were stored. */
	tooEarly: number[];
	/** Events that were acknowledged. */
	acknowledged: Set<number>;
}

let runs = 0;

/** Creates a response that has no connection and closes when it ends. @param onEnd runs when the response ends */
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

/** Runs a scenario, and repeats each delivery until the event is acknowledged. */
export async function runSchedule(
	{ deliveries, stores, grouped }: StoreScenario,
	scheduler: fc.Scheduler,
): Promise<StoreResult> {
	const run = runs++;
	const shared = new EventGroups();
	const outcomes = stores.values();
	const result: StoreResult = { executions: [], tooEarly: [], acknowledged: new Set() };
	const isStored = (event: number) => result.executions.some((events) => events.includes(event));

	const deliver = async ({ event, waits }: Delivery): Promise<void> => {
		await scheduler.schedule(Promise.resolve(), `delivery of ${event}`);
		let knows: (isAcknowledged: boolean) => void = () => {};
		const answered = new Promise<boolean>((resolve) => (knows = resolve));
		const response = unconnectedResponse(({ statusCode }) => {
			if (statusCode === 200 && !isStored(event)) result.tooEarly.push(event);
			knows(statusCode === 200);
		});
		const later = async (what: string) => await scheduler.schedule(Promise.resolve(), what);
		const startTimer = (_ms: number, run: () => void) => {
			if (waits === 'forSomeTime') void later('late').then(run);
			return () => {};
		};
		response.once('close', () => knows(false));
		if (waits === 'untilItHangsUp') void later('hangs up').then(() => response.destroy());
		const forN8n = storeItem(callerOf(response, 0, startTimer), {
			key: `${run} ${event}`,
			item: { json: { event } },
			bytes: 20,
			perEvent: false,
			groups: grouped ? shared : new EventGroups(),
		});
		const store = async ([items]: INodeExecutionData[][]) => {
			const works = outcomes.next().value ?? true;
			await scheduler.schedule(Promise.resolve(), 'store');
			if (!works) throw new Error('The database is unavailable');
			result.executions.push(items.map(({ json }) => json.event as number));
		};
		const n8n = forN8n.then(async (given) => await storeAndAnswer(given, response, store));
		if (await answered) result.acknowledged.add(event);
		else await deliver({ event, waits: 'forAnswer' });
		await n8n;
	};

	await scheduler.waitFor(Promise.all(deliveries.map(deliver)));
	return result;
}
