import { randomBytes } from 'node:crypto';

import type { Answer } from '../service/service.mts';
import { need, type Probe, type ProbeTable, type Session } from '../service/session.mts';

const PLACEHOLDER = '<-short->';
/** The sizes of a campaign that costs more than the account has: not larger than this. */
const MOST_PARTS = 100;
const MOST_NUMBERS = 1000;
const LONG_TEXT = 'a'.repeat(153 * MOST_PARTS);

/** Makes a probe that asks whether a simulation is accepted, where a plain one is. */
function taken(message: object, refused: string, accepted: string): Probe {
	return async (session) => {
		need((await session.plain()).accepted, 'a plain simulation is refused too');
		return (await session.takes(message)) ? accepted : refused;
	};
}

/** Finds the least length that fits, by halves. @throws Untold if the greatest does not */
async function leastThatFits(most: number, fits: (length: number) => Promise<boolean>) {
	let [low, high] = [0, most];
	need(await fits(high), `even ${most} characters tell nothing`);
	while (high - low > 1) {
		const middle = Math.floor((low + high) / 2);
		if (await fits(middle)) high = middle;
		else low = middle;
	}
	return high;
}

/** Returns numbers from that of the options on. */
const numbersFrom = ({ options }: Session, count: number) =>
	Array.from({ length: count }, (_, index) => ({ value: String(Number(options.number) + index) }));

/** Simulates a campaign that costs more than the account has (contract 2.3). @throws Untold */
export async function simulateDear(session: Session): Promise<Answer> {
	return await session.once('dear', async () => {
		await session.needCosts();
		const { cost, credits } = (await session.plain()).json;
		// Ten beside those needed: some may be filtered, and their range has room for so many.
		const count = Math.ceil((Number(credits) + Number(cost) + 1) / MOST_PARTS) + 10;
		need(count <= MOST_NUMBERS, 'the account has too many credits');
		const gsm = numbersFrom(session, count);
		need(await session.takes({}, gsm), 'many numbers are refused');
		const answer = await session.simulate({ text: LONG_TEXT }, gsm);
		const isOther = !answer.accepted && answer.status !== null && answer.status !== -3;
		need(!isOther || (await session.takes({ text: LONG_TEXT })), 'so long a text is refused');
		return answer;
	});
}

/** Rows of lists, texts, costs and times. */
export const MESSAGE_ROWS: ProbeTable = {
	'lists.value': async (session) => {
		const status = async (value: string | number) => {
			const answer = await session.campaign('/send/lists/simulate', {}, { lists: [{ value }] });
			return answer.status;
		};
		const hex = randomBytes(12).toString('hex');
		const known = [await status(987_654_321), await status('987654321'), await status(hex)];
		const other = await status('no id');
		need(other !== null, 'a refused call has no status');
		return known.every((one) => one === known[0] && one !== other) ? 'fixed' : 'otherwise';
	},
	'shortlink.length': async (session) => {
		await session.needCosts();
		const cost = async (length: number) =>
			await session.costOf({ text: 'a'.repeat(160 - length) + PLACEHOLDER });
		return await leastThatFits(150, async (length) => (await cost(length)) === 1);
	},
	'text.unsendable': taken({ text: 'Hello\u0007' }, 'fixed', 'accepted'),
	'simulate.credits-short': async (session) => {
		const { accepted, json } = await simulateDear(session);
		if (!accepted) return 'refuse';
		need(Number(json.credits) < 0, 'too many of the numbers beside --number are filtered');
		return 'negative';
	},
	'delay.past': taken({ delay: '2020-01-06 10:00:00' }, 'refuse', 'now'),
};
