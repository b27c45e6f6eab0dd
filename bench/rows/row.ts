import type { PackedPackage } from '../ours/packedPackage.ts';

interface RowTexts {
	/** What `--only` looks for. */
	id: string;
	what: string;
	against: string;
	target?: { least?: number; most?: number; words: string };
}

/** The figures of a row, as its cells show them. */
export interface Measurement {
	/** Median and range of the ratios; a size where there is nothing to compare with. */
	ratio: string;
	/** The figures that the ratio is of. */
	absolute: string;
	/** What is held against the target: the ratio's median, unless the target is about another figure. */
	counts: number;
}

export interface MeasuredRow extends RowTexts, Omit<Measurement, 'counts'> {
	/** Missing where it could not be measured. */
	counts?: number;
	/** What keeps the figures from being better. */
	bound?: string;
}

/** A row of the table. */
export interface Row extends RowTexts {
	measure(packed: PackedPackage): Promise<MeasuredRow>;
}

interface RowDefinition<Measured extends Measurement> extends RowTexts {
	/** What this machine lacks for it. */
	missing?: () => string | undefined;
	measure: (packed: PackedPackage) => Promise<Measured>;
	bound?: (measured: Measured) => string;
}

export const defineRow = <Measured extends Measurement>({
	missing,
	measure,
	bound,
	...texts
}: RowDefinition<Measured>): Row => ({
	...texts,
	measure: async (packed) => {
		const lacking = missing?.();
		if (lacking) return { ...texts, ratio: 'not measured here', absolute: lacking };
		const measured = await measure(packed);
		return { ...texts, ...measured, bound: bound?.(measured) };
	},
});
