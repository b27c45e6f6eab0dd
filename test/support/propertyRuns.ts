/** How many cases a property draws: `usual`, or PROPERTY_RUNS where that is more. */
export const propertyRuns = (usual: number): number =>
	Math.max(usual, Number(process.env.PROPERTY_RUNS ?? 0));
