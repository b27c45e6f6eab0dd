// Host names whose resolution the test has in hand: a service that is out of reach for a while, and comes back.
import dns from 'node:dns';

/** Told of each look-up of a name, with its number from 1: whether the name can be resolved now. */
type Resolves = (lookup: number) => boolean;

const LOOPBACK = '127.0.0.1';

const names = new Map<string, { lookups: number; resolves: Resolves }>();
let count = 0;

/** Makes up a host name; it is the loopback's whenever it can be resolved. */
export function makeName(resolves: Resolves): string {
	const name = `service-${++count}.test`;
	names.set(name, { lookups: 0, resolves });
	return name;
}

/** As Node.js has it when the system knows no such name; asking for one takes seconds on some machines. */
function notFound(hostname: string): Error {
	const error = new Error(`getaddrinfo ENOTFOUND ${hostname}`);
	return Object.assign(error, {
		code: 'ENOTFOUND',
		errno: -3008,
		syscall: 'getaddrinfo',
		hostname,
	});
}

/** For the tests of the file: the names of {@link makeName} are looked up as they say, all others as ever. */
export function useNames(): void {
	const real = dns.lookup;
	beforeAll(() => {
		const lookup = (host: string, ...rest: unknown[]) => {
			const known = names.get(host);
			if (!known) return Reflect.apply(real, dns, [host, ...rest]) as unknown;
			known.lookups += 1;
			if (known.resolves(known.lookups)) return Reflect.apply(real, dns, [LOOPBACK, ...rest]);
			process.nextTick(rest.at(-1) as (error: Error) => void, notFound(host));
			return undefined;
		};
		dns.lookup = lookup as unknown as typeof dns.lookup;
	});
	afterAll(() => {
		dns.lookup = real;
		names.clear();
	});
}
