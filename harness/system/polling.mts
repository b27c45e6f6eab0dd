import pWaitFor from 'p-wait-for';

/** The time limit of a wait: long enough for a busy machine, because only a failure takes that long. */
export const WAIT_SECONDS = 300;

type Falsy = false | 0 | '' | null | undefined;

/**
 * Calls a function until it returns a truthy value.
 *
 * @param what the awaited event, for the message: "the campaign to be sent"
 * @param look returns a falsy value until the event has happened
 * @param seconds the time limit
 * @param interval the pause between two calls, in milliseconds
 * @returns the value that `look` returned
 * @throws Error naming `what`
 */
export async function until<Found>(
	what: string,
	look: () => Found | Promise<Found>,
	seconds = WAIT_SECONDS,
	interval = 150,
): Promise<Exclude<Found, Falsy>> {
	const message = new Error(`Timed out after ${seconds} s while waiting for ${what}.`);
	const resolveFound = async () => {
		const found = await look();
		return found ? pWaitFor.resolveWith(found as Exclude<Found, Falsy>) : false;
	};
	const timeout = { milliseconds: seconds * 1000, message };
	return await pWaitFor(resolveFound, { interval, timeout });
}
