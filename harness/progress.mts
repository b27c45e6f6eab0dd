// Progress of long tasks. This module runs before `npm ci`, so it needs only Node.js.

/** Formats the time since a date (milliseconds since 1970): `8 s`, `2 min 05 s`. */
function elapsed(since: number): string {
	const seconds = Math.round((Date.now() - since) / 1000);
	if (seconds < 60) return `${seconds} s`;
	return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * Runs one phase and shows its progress. A terminal shows one line that counts the time, and other outputs get a line
 * at the start and a line at the end. The lines are written to standard error, because standard output is for results.
 *
 * @param title a readable name of the phase
 * @param work receives `note(detail)`, which shows a detail after the title (terminals only)
 * @returns the result of `work`, whose errors are rethrown
 */
export async function phase<Result>(
	title: string,
	work: (note: (detail: string) => void) => Promise<Result>,
): Promise<Result> {
	const started = Date.now();
	const { isTTY, columns = 80 } = process.stderr;
	let detail = '';
	const draw = () => {
		const line = `… ${title} (${elapsed(started)}${detail && `, ${detail}`})`;
		process.stderr.write(`\r\x1b[2K${line.slice(0, columns - 1)}`);
	};
	if (!isTTY) console.error(`… ${title}`);
	const timer = isTTY ? setInterval(draw, 500) : undefined;
	const close = (sign: string) => {
		clearInterval(timer);
		console.error(`${isTTY ? '\r\x1b[2K' : ''}${sign} ${title} (${elapsed(started)})`);
	};
	try {
		const result = await work((text) => {
			detail = text;
		});
		close('✓');
		return result;
	} catch (error) {
		close('✗');
		throw error;
	}
}
