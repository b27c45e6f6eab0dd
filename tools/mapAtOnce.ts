/**
 * Works on items, so many at a time.
 *
 * @returns what came of each, in the order of the items
 * @throws what the first that fails throws
 */
export async function mapAtOnce<Item, Result>(
	items: readonly Item[],
	atOnce: number,
	work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	const rest = items.entries();
	const workOn = async () => {
		for (const [index, item] of rest) results[index] = await work(item);
	};
	await Promise.all(Array.from({ length: atOnce }, workOn));
	return results;
}
