// n8n crashes at each step of a campaign that is spread over time. A later *Retry* spreads the unsent messages over the
// period again. No person gets a message twice or too late, and every row shows a correct result.
import type { IDataObject } from 'n8n-workflow';
import { fates, row, startProcesses } from '../../support/atMostOnce/processes.cts';

const n8n = startProcesses();
afterAll(() => void jest.restoreAllMocks());

const MINUTE = 60_000;
const START = Date.parse('2040-01-10T12:00:00+01:00');
/** More rows than the node sends in parallel at first. */
const ROWS = Array.from({ length: 16 }, (_, at) => row(at, 'Hello'));
const setClock = (minutes: number) =>
	jest.spyOn(Date, 'now').mockReturnValue(START + minutes * MINUTE);

/** Returns parameters that send to one recipient every five minutes. */
const send = (notAfter: string): IDataObject => ({
	options: { schedule: { time: { spreadOver: 4 / 3, notAfter } } },
});

it.each<[minutes: number, notAfter: string, end: string, fates: string[]]>([
	[17, '', '13:32', ['accepted', 'unknown']],
	[17, '0,3', '12:18', ['accepted', 'unknown', 'leftOut']],
	[17, '2040-01-10T12:20+01:00', '12:20', ['accepted', 'unknown', 'leftOut']],
	[90, '1', '13:00', ['accepted', 'unknown', 'leftOut']],
	[90, '2', '14:00', ['accepted', 'unknown', 'leftOut']],
])('sends nothing twice or late in a retry after %d minutes (Not After: %j)', async (...given) => {
	const [minutes, notAfter, end, possible] = given;

	const seen = new Set<string>();
	let steps = 0;
	for (let diesAt = 1; diesAt < 200; diesAt++) {
		n8n.forget();
		const name = `late-${minutes}-${notAfter}-${diesAt}`;
		const attempt = { rows: ROWS, parameters: send(notAfter), establishedAt: START };
		setClock(0);
		const first = await n8n.run(name, { ...attempt, diesAt });
		const before = n8n.sent.length;
		setClock(minutes);
		const shown = fates((await n8n.run(name, { ...attempt, mode: 'retry' }))!);
		const wrong = ROWS.flatMap((item, at) => {
			const got = n8n.sent.includes(`${String(item.phone)} ${String(item.text)}`);
			const fits = got ? ['accepted', 'unknown'] : ['leftOut', 'unknown'];
			return fits.includes(shown[at]) ? [] : [`${at}: ${shown[at]}, ${got ? 'sent' : 'not sent'}`];
		});
		const late = n8n.delays.filter((delay) => delay !== 'now' && delay.slice(11, 16) > end);
		// If the time in *Not After* has passed, the retry sends nothing.
		const isOver = minutes > 20 && notAfter === '1';
		const lateCalls = isOver ? n8n.sent.length - before : 0;
		const all = { diesAt, wrong, late, lateCalls, twice: n8n.twice() };
		expect(all).toEqual({ diesAt, wrong: [], late: [], lateCalls: 0, twice: [] });
		for (const fate of shown) seen.add(fate);
		steps = diesAt;
		if (first) break;
	}
	expect(steps).toBeGreaterThan(10);
	expect(seen).toEqual(new Set(possible));
});
