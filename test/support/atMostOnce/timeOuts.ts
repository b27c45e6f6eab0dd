// Time-outs that strike when a test says so, however fast the machine is.
import { ClientRequest } from 'node:http';

/** A value of the Timeout option that no test waits for, in seconds. */
export const UNTIL_STRUCK = 100_000;

/** The requests that wait with this time-out, with what the HTTP client does when it strikes. */
const waiting = new Map<ClientRequest, () => void>();

/** Must be called in each file whose tests use {@link UNTIL_STRUCK}. */
export function useTimeOuts(): void {
	const real = ClientRequest.prototype.setTimeout;
	beforeAll(() => {
		ClientRequest.prototype.setTimeout = function (milliseconds, callback) {
			if (callback && milliseconds === UNTIL_STRUCK * 1000) {
				waiting.set(this, callback);
				this.once('close', () => waiting.delete(this));
			}
			return real.call(this, milliseconds, callback);
		};
	});
	afterAll(() => {
		ClientRequest.prototype.setTimeout = real;
	});
}

/** The time-out strikes for all requests with this access token that wait for an answer. */
export function strike(token: string): void {
	for (const [request, timeOut] of waiting) {
		if (request.getHeader('authorization') === `Bearer ${token}`) timeOut();
	}
}
