import type { Ledger } from '../plan/ledger';
import type { CrashRecord } from './crashRecord';

/** Of a moment in milliseconds since 1970. */
const BITS = 48;

/** The record knows only whether values are there: it has one for each bit that is set, and one for all of them. */
const valuesOf = (record: CrashRecord): string[] =>
	Array.from({ length: BITS + 1 }, (_, bit) => record.value('spread', bit));

/**
 * Returns when the first attempt that sent anything began, in milliseconds since 1970, also if n8n was killed after that;
 * otherwise the present moment.
 * @throws InvalidInput if n8n's database fails
 */
export async function recallStart(ledger: Ledger, record?: CrashRecord): Promise<number> {
	if (ledger.start !== undefined && ledger.sends.length > 0) return ledger.start;
	if (!record?.isLaterAttempt || ledger.start !== undefined) return Date.now();
	const [all, ...bits] = valuesOf(record);
	const { known, isSure } = await record.row.find(record.value('find spread'), [all, ...bits]);
	if (!isSure || !known.has(all)) return Date.now();
	return bits.reduce((sum, value, bit) => sum + (known.has(value) ? 2 ** bit : 0), 0);
}

/** Keeps the start for later attempts, before the first send. @throws InvalidInput if n8n's database fails */
export async function keepStart(ledger: Ledger, start: number, record?: CrashRecord) {
	const isFirst = ledger.start === undefined && !record?.isLaterAttempt;
	ledger.start = start;
	if (!record) return;
	const [all, ...bits] = valuesOf(record);
	if (!isFirst) await record.row.remove([all, ...bits]);
	await record.row.add([all, ...bits.filter((_, bit) => Math.floor(start / 2 ** bit) % 2 === 1)]);
}
