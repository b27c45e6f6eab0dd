// Time-outs that strike when a test says so, however fast the machine is.
import { ClientRequest } from 'node:http';
import { countSends, type SandboxAccount } from '../sandbox/accounts.cts';

/** How long a send waits, in milliseconds. */
const SEND_TIME_OUT = 300_000;

/** The sends that wait, with what the HTTP client does when it strikes. */
const waiting = new Map<ClientRequest, () => void>();

/** Must be called in each file whose tests use {@link strikeAtSend}. */
export function useTimeOuts(): void {
	const real = ClientRequest.prototype.setTimeout;
	beforeAll(() => {
		ClientRequest.prototype.setTimeout = function (milliseconds, callback) {
			if (callback && milliseconds === SEND_TIME_OUT) {
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

/** Has the time-out strike for the one send that waits once this many have come to the service; gives the run's result. */
export async function strikeAtSend<T>(
	account: SandboxAccount,
	sends: number,
	run: Promise<T>,
): Promise<T> {
	let hasEnded = false;
	const strike = async () => {
		const isOwn = ([request]: [ClientRequest, unknown]) =>
			request.getHeader('authorization') === `Bearer ${account.token}`;
		for (;;) {
			const arrived = await countSends(account);
			if (hasEnded) return;
			const [last, ...others] = [...waiting].filter(isOwn);
			if (last && arrived >= sends && others.length === 0) return last[1]();
		}
	};
	const [result] = await Promise.all([run.finally(() => (hasEnded = true)), strike()]);
	return result;
}
