import pWaitFor from 'p-wait-for';

/** How long anything is waited for: long enough for a busy machine, since only a failure takes that long. */
export const WAIT_SECONDS = 300;

type Falsy = false | 0 | '' | null | undefined;

/**
 * Calls a function until it returns something.
 *
 * @param what is waited for, for the message
 * @param look returns something falsy as long as it is not there
 * @param seconds how long to wait at most
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
	const message = new Error(`Waited ${seconds} s in vain: ${what}.`);
	const resolveFound = async () => {
		const found = await look();
		return found ? pWaitFor.resolveWith(found as Exclude<Found, Falsy>) : false;
	};
	const timeout = { milliseconds: seconds * 1000, message };
	return await pWaitFor(resolveFound, { interval, timeout });
}
