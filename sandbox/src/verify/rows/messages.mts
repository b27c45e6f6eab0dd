import { parisInstants } from '../../domain/parisTime.mts';
import type { Answer } from '../service/service.mts';
import { need, type Probe, type ProbeTable, type Session } from '../service/session.mts';

const PLACEHOLDER = '<-short->';
const DAY_MS = 86_400_000;
/** The sizes of a campaign that costs more than the account has: not larger than this. */
const MOST_PARTS = 100;
const MOST_NUMBERS = 1000;
const LONG_TEXT = 'a'.repeat(153 * MOST_PARTS);

/** Makes a probe that asks whether a simulation is accepted. @param usual one that must be, so that it tells */
function taken(message: object, refused: string, accepted: string, usual: object = {}): Probe {
	return async (session) => {
		need(await session.takes(usual), 'what it is compared with is refused too');
		return (await session.takes(message)) ? accepted : refused;
	};
}

/** Makes a probe that looks at the cost of a text. @param values by the cost, that of a refusal as `null` */
function byCost(message: object, values: Record<string, string>): Probe {
	return async (session) => {
		await session.needCosts();
		return values[String(await session.costOf(message))] ?? 'another cost';
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

/** Rows of texts, senders, links, costs and times. */
export const MESSAGE_ROWS: ProbeTable = {
	'pushtype.absent': async (session) => {
		await session.needCosts();
		const cost = async (pushtype?: string) =>
			await session.costOf({ text: 'a'.repeat(150), sender: 'MyShop', pushtype });
		const costs = [await cost('alert'), await cost('marketing')];
		need(costs.join() === '1,2', 'alert and marketing with a sender cost the same, or are refused');
		return { 1: 'alert', 2: 'marketing' }[(await cost()) ?? 0] ?? 'another cost';
	},
	'simulate.links': taken({ text: PLACEHOLDER, links: ['not an address'] }, 'check', 'ignore', {
		text: PLACEHOLDER,
	}),
	'shortlink.length': async (session) => {
		await session.needCosts();
		const cost = async (length: number) =>
			await session.costOf({ text: 'a'.repeat(160 - length) + PLACEHOLDER });
		return await leastThatFits(150, async (length) => (await cost(length)) === 1);
	},
	'sender.blank': taken({ sender: 'My Shop' }, 'refuse', 'accept', { sender: 'MyShop' }),
	'unicode.without-flag': byCost(
		{ text: 'ж'.repeat(71) },
		{ null: 'refuse', 1: 'replace', 2: 'count' },
	),
	'unicode.gsm-text': byCost({ text: 'a'.repeat(71), unicode: 1 }, { 1: 'gsm', 2: 'unicode' }),
	'unicode.as-text': taken({ unicode: '1' }, 'refuse', 'accept'),
	'info.numbers': byCost({ text: `${'a'.repeat(154)}[info1]` }, { 1: 'replaced', 2: 'fixed' }),
	'text.unsendable': taken({ text: 'Hello\u0007' }, 'fixed', 'accepted'),
	'text.length': async (session) => {
		const { accepted, status } = await session.simulate({ text: LONG_TEXT });
		need(status !== -3, 'the account has too few credits');
		return accepted ? 'fixed' : `${MOST_PARTS} parts are refused`;
	},
	'recipients.most': async (session) => {
		const isTaken = await session.takes({}, numbersFrom(session, MOST_NUMBERS));
		return isTaken ? 'fixed' : `${MOST_NUMBERS} are refused`;
	},
	'gsmsmsid.length': async (session) => {
		const isTaken = async (length: number) =>
			await session.takes({}, [{ value: session.options.number, gsmsmsid: 'a'.repeat(length) }]);
		need(await isTaken(1), 'a simulation takes none');
		return (await leastThatFits(10_000, async (length) => !(await isTaken(length)))) - 1;
	},
	'simulate.credits-short': async (session) => {
		const { accepted, json } = await simulateDear(session);
		if (!accepted) return 'refuse';
		need(Number(json.credits) < 0, 'too many of the numbers beside --number are filtered');
		return 'negative';
	},
	'delay.empty': taken({ delay: '' }, 'refuse', 'none'),
	'delay.past': taken({ delay: '2020-01-06 10:00:00' }, 'refuse', 'now'),
	'delay.gap': async (session) => {
		// From tomorrow on, so that the day before is none that has passed.
		let day = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS;
		const clock = (at: number) => new Date(at + 9_000_000).toISOString();
		while (parisInstants(Date.parse(clock(day))).length > 0) day += DAY_MS;
		const isTaken = async (at: number) =>
			await session.takes({ delay: clock(at).slice(0, 19).replace('T', ' ') });
		need(await isTaken(day - DAY_MS), 'a delay so far ahead is refused');
		return (await isTaken(day)) ? 'later' : 'refuse';
	},
};
