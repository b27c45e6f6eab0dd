import type { IWebhookFunctions } from 'n8n-workflow';

/** Different lines of one trigger within ten minutes: a stranger can make up any number of calls. */
const MAX_LINES = 20;
const LIMIT_WINDOW_MS = 10 * 60_000;

/** Lines of a trigger, and triggers, that are remembered; the oldest goes first. */
const MAX_REMEMBERED_LINES = 1_000;

/** Says which lines may be written, so that a flood of calls is no flood of lines. */
export class LineLimit {
	/** When each line was written, in milliseconds since 1970. */
	private readonly written = new Map<string, number>();

	private since = 0;

	private count = 0;

	/**
	 * @param key what the line is about
	 * @param now milliseconds since 1970
	 * @param again after how many milliseconds the same may be written once more
	 */
	allows(key: string, now: number, again = LIMIT_WINDOW_MS): boolean {
		const before = this.written.get(key);
		if (before !== undefined && now - before < again) return false;
		if (now - this.since >= LIMIT_WINDOW_MS) [this.since, this.count] = [now, 0];
		if (this.count >= MAX_LINES) return false;
		this.count++;
		this.written.delete(key);
		this.written.set(key, now);
		if (this.written.size > MAX_REMEMBERED_LINES) {
			this.written.delete(this.written.keys().next().value!);
		}
		return true;
	}
}

const lineLimits = new Map<string, LineLimit>();

function lineLimitOf(trigger: string): LineLimit {
	const limit = lineLimits.get(trigger) ?? new LineLimit();
	lineLimits.set(trigger, limit);
	if (lineLimits.size > MAX_REMEMBERED_LINES) lineLimits.delete(lineLimits.keys().next().value!);
	return limit;
}

/**
 * Writes a line to n8n's log, with the node and the workflow that it is about.
 * @param key the same for lines of which one is enough
 * @param madeUp whether strangers can bring about any number of different lines like it: those are counted apart, so
 * that they leave room for the others
 */
export function warnLimited(
	context: IWebhookFunctions,
	text: string,
	{ key = text, again, madeUp }: { key?: string; again?: number; madeUp?: boolean } = {},
): void {
	const { id, name } = context.getNode();
	if (!lineLimitOf(madeUp ? `${id} made up` : id).allows(key, Date.now(), again)) return;
	const workflow = context.getWorkflow().id ?? '';
	context.logger.warn(`SMS Campaigns Trigger '${name}' in workflow ${workflow}: ${text}`);
}
