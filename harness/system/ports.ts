import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file for each port that a process of these tests has got, with the ID of that process. */
const RESERVED = path.join(tmpdir(), 'sms-campaigns-ports');

const own = new Set<string>();
process.once('exit', () => own.forEach((file) => rmSync(file, { force: true })));

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

/** Reserves a port until this process ends. @returns false if another process of these tests has it */
function reserve(port: number): boolean {
	const file = path.join(RESERVED, String(port));
	mkdirSync(RESERVED, { recursive: true });
	try {
		writeFileSync(file, String(process.pid), { flag: 'wx' });
	} catch {
		// A process that was killed leaves its file; the next one that draws the port may take it.
		if (!isRunning(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true });
		return false;
	}
	own.add(file);
	return true;
}

/** Whether nothing listens on a loopback port. */
export async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	return await new Promise((resolve) => {
		server.on('error', () => resolve(false));
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
	});
}

/**
 * A loopback port that nothing listens on, and that no other call gets while this process lasts, here or in another
 * process of these tests: what is to listen on it may start seconds later. It is below those that systems give to
 * outgoing connections.
 *
 * @throws Error when twenty that were drawn are taken
 */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < 20; tries++) {
		const port = randomInt(10_000, 32_768);
		if (reserve(port) && (await isFree(port))) return port;
	}
	throw new Error('Twenty ports of this machine were tried, and none is free.');
}
