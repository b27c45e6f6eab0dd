import { startTimer } from '../../shared/timer';
import type { OutgoingResponse } from './answers';

/** Somebody who has made a call and waits for the answer. */
export interface Caller {
	response: OutgoingResponse;
	/** Fulfilled when the answer cannot wait any longer. */
	late: Promise<void>;
	/** Fulfilled when the caller hung up, and after an answer. */
	hungUp: Promise<void>;
	/** Ends the time limit. */
	stopTimer(): void;
}

/** @param patienceMs how long the caller waits, in milliseconds */
export function callerOf(response: OutgoingResponse, patienceMs: number): Caller {
	let stopTimer = () => {};
	const late = new Promise<void>((resolve) => (stopTimer = startTimer(patienceMs, resolve)));
	const hungUp = new Promise<void>((resolve) => {
		if (response.destroyed) resolve();
		else response.once('close', resolve);
	});
	return { response, late, hungUp, stopTimer };
}
