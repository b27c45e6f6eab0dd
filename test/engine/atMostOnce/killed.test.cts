// n8n crashes at each step of a send, and a person retries the crashed execution. No person gets a message twice, and
// no unsent message is reported as accepted. Some outcomes are reported as unknown.
import { deduplicator } from '../../support/engine/deduplicator.cts';
import { fates, row, startProcesses } from '../../support/atMostOnce/processes.cts';

const n8n = startProcesses();

const REJECTED = row(1, 'rejected');

it.each([
	['one message', [row(0)]],
	['one message to three people', [row(0, 'Hello'), row(1, 'Hello'), row(2, 'Hello')]],
	['three messages to three people', [row(0), row(1), row(2)]],
	['two messages and a rejected message', [row(0), REJECTED, row(2)]],
])('sends %s at most once and reports no false outcome after any crash', async (name, rows) => {
	const seen = new Set<string>();
	const steps = await n8n.killEverywhere(name, { rows }, (result, diesAt) => {
		const shown = fates(result);
		const wrong = rows.flatMap((item, at) => {
			const got = n8n.sent.includes(`${String(item.phone)} ${String(item.text)}`);
			const fits = item === REJECTED ? ['rejected', 'unknown'] : [got ? 'accepted' : '', 'unknown'];
			return fits.includes(shown[at]) ? [] : [`${at}: ${shown[at]}, ${got ? 'sent' : 'not sent'}`];
		});
		expect({ diesAt, wrong, twice: n8n.twice() }).toEqual({ diesAt, wrong: [], twice: [] });
		for (const fate of shown) seen.add(fate);
	});
	expect(steps).toBeGreaterThan(5);
	// The checks above would also accept a node that reports every outcome as unknown.
	expect(seen).toEqual(
		new Set(['accepted', 'unknown', ...(rows.includes(REJECTED) ? ['rejected'] : [])]),
	);
});

it('sends no person the same message twice, even if the retry has an additional item', async () => {
	const rows = [row(0, 'Hello'), row(1, 'Hello')];
	const again = [...rows, row(2, 'Hello')];
	let rejected = 0;
	await n8n.killEverywhere(
		'longer',
		{ rows },
		(result, diesAt) => {
			expect({ diesAt, twice: n8n.twice() }).toEqual({ diesAt, twice: [] });
			if (n8n.sent.length === 2) rejected++;
			if (n8n.sent.length === 2) expect(fates(result)).toEqual(['unknown', 'unknown', 'unknown']);
		},
		{ rows: again },
	);
	expect(rejected).toBeGreaterThan(0);
});

it('sends nothing if the database fails, and reports the failure', async () => {
	const { onStep } = deduplicator;
	deduplicator.onStep = (step) => {
		if (step === 'write') throw new Error('disk full');
	};
	const result = await n8n.run('failing', { rows: [row(0)] });
	deduplicator.onStep = onStep;
	expect(fates(result!)).toEqual(['rejected']);
	expect(result!.output()[0].json.reason).toMatch(/disk full.*Check the database/s);
	expect(n8n.sent).toEqual([]);
});
