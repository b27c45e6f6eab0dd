// A trigger in an n8n instance that delays storing events, and the calls that arrive during the delay.
import type { WebhookType } from '../../../nodes/SmsCampaigns/api/model/types';
import { callTrigger } from './callTrigger.cts';
import { publishTrigger, type TriggerOptions, type TriggerReceiver } from './triggerReceiver.cts';

/** Publishes a trigger in an n8n instance that stores nothing until `release` is called. */
export async function publishHeld(options: TriggerOptions = {}) {
	const trigger = await publishTrigger(options);
	let release: (error?: Error) => void = () => {};
	const held = new Promise<Error | undefined>((resolve) => (release = resolve));
	trigger.beforeStore = async () => {
		const error = await held;
		if (error) throw error;
	};
	return { trigger, release };
}

const BODIES: Record<WebhookType, (id: number) => object> = {
	DLR: (id) => ({ status: 3, destination: '33639980417', message_id: `row-${id}` }),
	CLICKER: (id) => ({ gsmsid: `row-${id}`, long_url: 'https://shop.example.com/' }),
	MO: (id) => ({ message: 'Oui', from: '33639980417', last_message_id: `row-${id}` }),
	STOP: (id) => ({ message: 'STOP', from: '33639980417', last_message_id: `row-${id}` }),
	BALANCE_ALERT: (id) => ({ balance: id, trigger: 500 }),
};

/** Calls the trigger with an event of the given type. */
export const callWith = async (trigger: TriggerReceiver, type: WebhookType, id: number) =>
	await callTrigger(trigger, { type, body: JSON.stringify(BODIES[type](id)) });

/** Makes calls that arrive one after the other, without waiting for responses. */
export async function callAll(trigger: TriggerReceiver, calls: Array<[WebhookType, number]>) {
	const answers = [];
	for (const [type, id] of calls) {
		const isIn = trigger.arrivals.more();
		answers.push(callWith(trigger, type, id));
		await isIn;
	}
	return answers;
}

/**
 * Stops timers until `jest.advanceTimersByTimeAsync` is called, so that no time limit passes on a slow machine. Sockets
 * continue to work.
 */
export function holdTime(): void {
	jest.useFakeTimers({
		doNotFake: [
			...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
			...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
		],
	});
}
afterEach(() => void jest.useRealTimers());

/** Returns the message IDs in an execution, grouped by output. */
export const messageIdsOf = (run: TriggerReceiver['runs'][number]) =>
	run.map((output) => output.map(({ json }) => json.messageId));
