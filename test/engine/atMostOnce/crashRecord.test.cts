// The crash record in n8n's database. The tests count the writes and cover three hazards: another process overwrites
// the record, the record loses its oldest values, or two attempts of one execution run concurrently.
import { deduplicator, type RowStep } from '../../support/engine/deduplicator.cts';
import { fates, row, startProcesses } from '../../support/atMostOnce/processes.cts';

const n8n = startProcesses();

const ROWS = [0, 1, 2, 3, 4].map((at) => row(at));
const nodeRow = (workflow: string) =>
	[...deduplicator.rows.keys()].find((name) => name.startsWith(`${workflow} `))!;

/** Runs a function and calls `onStep` before each database step. */
async function watching<T>(onStep: (step: RowStep) => unknown, run: () => Promise<T>): Promise<T> {
	const { onStep: before } = deduplicator;
	deduplicator.onStep = async (step) => {
		await onStep(step);
		await before(step);
	};
	try {
		return await run();
	} finally {
		deduplicator.onStep = before;
	}
}

it.each([
	[3, 'one message', 1],
	[3, 'ten messages in parallel calls', 10],
])('writes the crash record at most %d times for %s', async (most, name, count) => {
	let writes = 0;
	// The node combines acceptances that arrive within 50 ms into one write, so the test stops the clock.
	const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
	const rows = Array.from({ length: count }, (_, at) => row(at));
	const result = await watching(
		(step) => (step === 'write' ? writes++ : 0),
		async () => await n8n.run(name, { rows }),
	);
	now.mockRestore();
	expect(new Set(fates(result!))).toEqual(new Set(['accepted']));
	expect(writes).toBeLessThanOrEqual(most);
});

it('restores the sends in the crash record if another process overwrote the record before the responses arrived', async () => {
	let writes = 0;
	await watching(
		(step) => {
			// Resets the database row to its state before the node recorded the sends.
			if (step === 'read' && writes === 2) deduplicator.rows.set(nodeRow('overwritten'), []);
			if (step === 'write') writes++;
		},
		async () => await n8n.run('overwritten', { rows: ROWS, establishedAt: 7 }),
	);
	const retried = await n8n.run('overwritten', { rows: ROWS, establishedAt: 7, mode: 'retry' });
	expect(fates(retried!)).toEqual(ROWS.map(() => 'accepted'));
	expect(n8n.sent).toHaveLength(ROWS.length);
});

it("does not resend a message if the crash record has lost some of the run's values", async () => {
	await n8n.run('full', { rows: ROWS, establishedAt: 7 });
	const name = nodeRow('full');
	const values = deduplicator.rows.get(name)!;
	const lastSend = values.findLastIndex((value) => value.includes(' sent '));
	const reported = new Set<string>();
	for (let forgotten = 0; forgotten <= lastSend; forgotten++) {
		deduplicator.rows.set(name, values.slice(forgotten));
		const rows = [...ROWS, row(9, `Another ${forgotten}`)];
		const retried = await n8n.run('full', { rows, establishedAt: 7, mode: 'retry' });
		for (const fate of fates(retried!)) reported.add(fate);
		expect({ forgotten, twice: n8n.twice() }).toEqual({ forgotten, twice: [] });
	}
	expect([...reported].sort()).toEqual(['accepted', 'unknown']);
	// The retry sends the additional message only if the database row still contains the records of all sends.
	const firstSend = values.findIndex((value) => value.includes(' sent '));
	expect(n8n.sent.filter((one) => one.includes('Another'))).toHaveLength(firstSend + 1);
});

it('sends no message twice if a retry runs while the first attempt pauses', async () => {
	for (let at = 1; ; at++) {
		n8n.forget();
		const name = `alive-${at}`;
		let reads = 0;
		await watching(
			async (step) => {
				// The retry starts only at a read: the node cannot detect a change between a read and a write.
				if (step === 'write' || ++reads !== at) return;
				await n8n.run(name, { rows: ROWS, establishedAt: 7, mode: 'retry' });
			},
			async () => await n8n.run(name, { rows: ROWS, establishedAt: 7 }),
		);
		expect({ at, twice: n8n.twice() }).toEqual({ at, twice: [] });
		if (reads < at) break;
	}
});

it('sends no message twice if the first attempt continues during its retry', async () => {
	for (let at = 1; ; at++) {
		n8n.forget();
		const name = `both-${at}`;
		const shared = { rows: ROWS, establishedAt: 7 };
		let goOn = () => {};
		const held = new Promise<void>((resolve) => (goOn = resolve));
		let first: Promise<unknown> | undefined;
		let reads = 0;
		let isLast = false;
		await watching(
			async (step) => {
				if (step === 'write' || reads >= at + 2) return;
				reads++;
				// The first attempt pauses at its second read, until its retry reads the record for the n-th time.
				if (reads === 2) return await held;
				if (reads !== at + 2) return;
				goOn();
				await first;
			},
			async () => {
				first = n8n.run(name, shared);
				while (reads < 2) await new Promise(setImmediate);
				await n8n.run(name, { ...shared, mode: 'retry' });
				isLast = reads < at + 2;
				reads = Infinity;
				goOn();
				await first;
			},
		);
		expect({ at, twice: n8n.twice() }).toEqual({ at, twice: [] });
		if (isLast) break;
	}
});

it('reports no unsent message as accepted if n8n also crashes during the retry', async () => {
	const again = [...ROWS].reverse();
	for (let diesAt = 1; ; diesAt++) {
		n8n.forget();
		const name = `again-${diesAt}`;
		await n8n.run(name, { rows: ROWS, establishedAt: 7, diesAt: 9 });
		const retry = { rows: again, establishedAt: 7, mode: 'retry' } as const;
		const ended = await n8n.run(name, { ...retry, diesAt });
		const reported = fates((ended ?? (await n8n.run(name, retry)))!);
		const wrong = again.filter(
			({ phone, text }, at) =>
				reported[at] === 'accepted' && !n8n.sent.includes(`${String(phone)} ${String(text)}`),
		);
		expect({ diesAt, wrong, twice: n8n.twice() }).toEqual({ diesAt, wrong: [], twice: [] });
		if (ended) break;
	}
});
