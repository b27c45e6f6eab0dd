import type { IWebhookFunctions } from 'n8n-workflow';
import { BoundedMap } from '../../shared/boundedMap';
import { triggerLogLine } from '../logLine';

/** The most lines per trigger and ten minutes: strangers can cause any number of calls. */
const MAX_LINES = 20;
const LIMIT_WINDOW_MS = 10 * 60_000;

/** Lines of a trigger, and triggers, that are remembered; the oldest goes first. */
const MAX_REMEMBERED_LINES = 1_000;

/** Limits the lines of a trigger, so that a flood of calls does not flood the log. */
export class LineLimit {
	/** When each line was written, in milliseconds since 1970. */
	private readonly written = new BoundedMap<string, number>(MAX_REMEMBERED_LINES);

	private since = 0;

	private count = 0;

	/**
	 * Checks whether a line may be written, and counts it if so.
	 * @param key identifies equivalent lines
	 * @param now milliseconds since 1970
	 * @param again milliseconds until an equivalent line may be written again
	 */
	allows(key: string, now: number, again = LIMIT_WINDOW_MS): boolean {
		const before = this.written.get(key);
		if (before !== undefined && now - before < again) return false;
		if (now - this.since >= LIMIT_WINDOW_MS) [this.since, this.count] = [now, 0];
		if (this.count >= MAX_LINES) return false;
		this.count++;
		this.written.set(key, now);
		return true;
	}
}

const lineLimits = new BoundedMap<string, LineLimit>(MAX_REMEMBERED_LINES);

function lineLimitOf(trigger: string): LineLimit {
	const existing = lineLimits.get(trigger);
	if (existing) return existing;
	const limit = new LineLimit();
	lineLimits.set(trigger, limit);
	return limit;
}

/**
 * Writes a line about the trigger to n8n's log, within a limit.
 * @param key identifies equivalent lines
 * @param again milliseconds until an equivalent line may be written again
 * @param madeUp whether strangers can cause any number of different lines: these are limited separately, so that they
 * do not displace others
 */
export function warnLimited(
	context: IWebhookFunctions,
	text: string,
	{ key = text, again, madeUp }: { key?: string; again?: number; madeUp?: boolean } = {},
): void {
	const { id } = context.getNode();
	if (!lineLimitOf(madeUp ? `${id} made up` : id).allows(key, Date.now(), again)) return;
	context.logger.warn(triggerLogLine(context, text));
}
