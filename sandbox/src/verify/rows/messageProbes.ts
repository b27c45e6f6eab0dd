import { cannotTell, found, type Finding, type Probe, type ProbeTable } from '../service/probe.ts';
import type { Session } from '../service/session.ts';

const LONGEST_LINK = 150;
const PLACEHOLDER = '<-short->';
/** The sizes of a campaign that costs more than the account has: not larger than this. */
const MOST_PARTS = 100;
const MOST_NUMBERS = 1000;

/** Makes a probe that asks whether a simulation with some odd field is refused. */
function taken(
	message: Record<string, unknown>,
	values: { refused: string; accepted: string },
): Probe {
	return async (session) => {
		const { accepted } = await session.simulate(message);
		return found(accepted ? values.accepted : values.refused);
	};
}

/** Makes a probe that looks at costs. @param measure gets the cost, null for a refusal */
function byCost(message: Record<string, unknown>, tell: (cost: number | null) => Finding): Probe {
	return async (session) => {
		const why = await session.whyNoCosts();
		return why === null ? tell(await session.costOf(message)) : cannotTell(why);
	};
}

const otherCost = cannotTell('the simulation costs neither one credit nor two, or is refused');

/** Finds the length of a short link: the longest text beside it that fits into one part (contract 8.2). */
async function shortLinkLength(session: Session): Promise<Finding> {
	const why = await session.whyNoCosts();
	if (why !== null) return cannotTell(why);
	const fits = async (length: number) =>
		(await session.costOf({ text: 'a'.repeat(160 - length) + PLACEHOLDER })) === 1;
	let [low, high] = [0, LONGEST_LINK];
	if (!(await fits(high))) return cannotTell('a text with a placeholder is refused, or too long');
	while (high - low > 1) {
		const middle = Math.floor((low + high) / 2);
		if (await fits(middle)) high = middle;
		else low = middle;
	}
	return found(high);
}

/** Simulates a campaign that costs more than the account has (contract 2.3). */
async function creditsShort(session: Session): Promise<Finding> {
	const why = await session.whyNoCosts();
	if (why !== null) return cannotTell(why);
	const { cost, credits } = (await session.plain()).json;
	const needed = Number(credits) + Number(cost) + 1;
	// Ten beside those needed: some may be filtered, and their range has room for so many.
	const count = Math.max(1, Math.ceil(needed / MOST_PARTS)) + 10;
	if (!(count <= MOST_NUMBERS)) return cannotTell('the account has too many credits');
	const first = Number(session.options.number);
	const gsm = Array.from({ length: count }, (_, index) => ({ value: String(first + index) }));
	if (!(await session.simulate({}, gsm)).accepted) return cannotTell('many numbers are refused');
	const long = await session.simulate({ text: 'a'.repeat(153 * MOST_PARTS) }, gsm);
	if (!long.accepted) {
		const isCredits = long.status === -3 || long.status === null;
		return isCredits ? found('refuse') : cannotTell('so long a text is refused');
	}
	if (Number(long.json.credits) < 0) return found('negative');
	return cannotTell('too many of the numbers beside --number are filtered');
}

/** Probes of texts, senders, links and costs. */
export const MESSAGE_PROBES: ProbeTable = {
	'pushtype.absent': async (session) => {
		const why = await session.whyNoCosts();
		if (why !== null) return cannotTell(why);
		const costWith = async (pushtype?: string) =>
			await session.costOf({ text: 'a'.repeat(150), sender: 'MyShop', pushtype });
		if ((await costWith('alert')) !== 1 || (await costWith('marketing')) !== 2) {
			return cannotTell('alert and marketing with a sender cost the same, or are refused');
		}
		const cost = await costWith();
		if (cost === 1) return found('alert');
		return cost === 2 ? found('marketing') : otherCost;
	},
	'simulate.links': async (session) => {
		const text = `See ${PLACEHOLDER}`;
		if (!(await session.simulate({ text })).accepted) return cannotTell('a placeholder is refused');
		const { accepted } = await session.simulate({ text, links: ['not an address'] });
		return found(accepted ? 'ignore' : 'check');
	},
	'shortlink.length': shortLinkLength,
	'sender.blank': async (session) => {
		if (!(await session.simulate({ sender: 'MyShop' })).accepted) {
			return cannotTell('a sender without a blank is refused too');
		}
		const { accepted } = await session.simulate({ sender: 'My Shop' });
		return found(accepted ? 'accept' : 'refuse');
	},
	'optout.text': 'it can be read on a phone alone',
	'unicode.without-flag': byCost({ text: 'ж'.repeat(71) }, (cost) => {
		if (cost === null) return found('refuse');
		if (cost === 1) return found('replace');
		return cost === 2 ? found('count') : otherCost;
	}),
	'unicode.gsm-text': byCost({ text: 'a'.repeat(71), unicode: 1 }, (cost) => {
		if (cost === 1) return found('gsm');
		return cost === 2 ? found('unicode') : otherCost;
	}),
	'unicode.as-text': taken({ unicode: '1' }, { refused: 'refuse', accepted: 'accept' }),
	'info.numbers': byCost({ text: `${'a'.repeat(154)}[info1]` }, (cost) => {
		if (cost === 2) return found('fixed');
		return cost === 1 ? found('replaced') : otherCost;
	}),
	'info.missing': 'it can be read on a phone alone',
	'text.unsendable': taken({ text: 'Hello\u0007' }, { refused: 'fixed', accepted: 'accepted' }),
	'text.length': 'no probe shows that there is no limit',
	'gsmsmsid.length': 'each length would take a separate send',
	'simulate.credits-short': creditsShort,
	'moderation.seconds': 'only an account under moderation shows it',
	'moderation.scope': 'only an account under moderation shows it',
	'rate-limit.http-status': 'it would take more calls than the service allows',
	'request.unknown': taken({ unknown_member: 'x' }, { refused: 'refuse', accepted: 'ignore' }),
	'flood.window': 'it would take many sends to one number',
	'country-limit.month': 'it would take sends over more than a month',
};
