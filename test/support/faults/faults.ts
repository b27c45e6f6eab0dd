// Types for faultServer.js, which is plain JavaScript because it needs node:http and timers.
export interface FaultServer {
	url: string;
	calls: Array<{ method: string; path: string; headers: Record<string, string>; body: string }>;
	/** What to do with the next calls; the last one is kept. Forgets the calls so far. */
	plan(...behaviours: object[]): void;
	close(): Promise<void>;
}

const { startFaultServer: start, closedAddress: closed } = jest.requireActual<{
	startFaultServer(): Promise<FaultServer>;
	closedAddress(): Promise<string>;
}>('./faultServer.js');

/** A server on loopback that misbehaves on demand. */
export const startFaultServer = start;

/** An address on which nothing listens. */
export const closedAddress = closed;
