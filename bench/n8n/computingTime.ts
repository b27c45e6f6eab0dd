import { existsSync, readFileSync } from 'node:fs';

/** Whether the system tells how much computing time a process has taken: only Linux does. */
export const tellsComputingTime = existsSync('/proc/self/stat');

/** Milliseconds that a process has taken so far; 0 where the system does not tell. Linux counts in hundredths of a second. */
export function computingTime(pid: number): number {
	if (!tellsComputingTime) return 0;
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	// The name, in parentheses, may hold blanks: fields are counted after it.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	const [user, system] = fields.slice(11, 13).map(Number);
	return (user + system) * 10;
}
