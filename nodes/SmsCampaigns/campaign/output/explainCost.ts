// Explains why a run costs more than its messages' length suggests, and calculates the price without these causes.
import { joinNames } from '../../shared/indexRanges';
import { inFigures, pluralize, roundCredits } from '../../shared/text';
import type { Campaign } from '../plan/types';
import { acceptedOf, itemsOfCampaign } from './itemResults';

const MAX_CAUSES = 5;

/** The cause of the additional SMS if a few messages of a run are longer than the others. */
const LONGER = 'a longer message';

/**
 * Explains the accepted campaigns' cost, for example `2 SMS each because of 😀; 3 credits without it`. A message's
 * price is proportional to its number of parts.
 * @param cost the total of all campaigns in credits
 * @returns undefined if no message needs additional SMS
 */
export function explainCost(campaigns: Campaign[], cost: number): string | undefined {
	const all = campaigns.flatMap((campaign) => {
		const { preview } = campaign;
		const items = itemsOfCampaign(campaign).length;
		return preview ? { ...preview, ...acceptedOf(campaign)!.response, items } : [];
	});
	const count = (some: typeof all) => some.reduce((sum, { items }) => sum + items, 0);
	const least = all.reduce((fewest, one) => Math.min(fewest, one.fewestParts), Infinity);
	const longer = all.filter(({ fewestParts }) => fewestParts > least);
	const isUsual = count(longer) * 2 < count(all);
	const causes = new Set<string>();
	let without = cost;
	const moreExpensive = all.filter((one) => {
		const { parts } = one.columns;
		const fewest = isUsual ? least : one.fewestParts;
		if (parts === fewest) return false;
		for (const cause of one.causes) causes.add(cause);
		if (one.fewestParts > fewest) causes.add(LONGER);
		without -= ((one.cost ?? 0) * (parts - fewest)) / parts;
		return true;
	});
	if (moreExpensive.length === 0) return undefined;
	const [{ columns, sent }] = moreExpensive;
	const isEach = campaigns.every(({ preview }) => preview?.columns.parts === columns.parts);
	const what =
		isEach && moreExpensive.length === campaigns.length
			? `${columns.parts} SMS${campaigns.length === 1 && sent === 1 ? '' : ' each'}`
			: `${inFigures(count(moreExpensive))} of ${pluralize(count(all), 'item')} need${count(moreExpensive) === 1 ? 's' : ''} more SMS`;
	const price = pluralize(roundCredits(without), 'credit');
	return `${what} because of ${joinNames([...causes], MAX_CAUSES)}; ${price} without ${causes.size === 1 ? 'it' : 'them'}`;
}
