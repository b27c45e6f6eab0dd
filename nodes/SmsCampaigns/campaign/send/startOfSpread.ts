import type { CrashRecord } from './crashRecord';

/** Of a moment in milliseconds since 1970. */
const BITS = 48;

/**
 * Returns when the first attempt of a run began to spread, in milliseconds since 1970, also if n8n was killed after that. The
 * record knows only whether values are there: it has one for each bit that is set.
 * @throws InvalidInput if n8n's database fails
 */
export async function startOfSpread(record: CrashRecord | undefined): Promise<number> {
	const now = Date.now();
	if (!record) return now;
	const values = Array.from({ length: BITS }, (_, bit) => record.value('spread bit', bit));
	const all = record.value('spread');
	if (record.isLaterAttempt) {
		const { known, isSure } = await record.row.find(record.value('find spread'), [all, ...values]);
		if (!isSure) return now;
		if (known.has(all)) {
			return values.reduce((sum, value, bit) => sum + (known.has(value) ? 2 ** bit : 0), 0);
		}
	}
	await record.row.add([all, ...values.filter((_, bit) => Math.floor(now / 2 ** bit) % 2 === 1)]);
	return now;
}
