// *Frequency Limit*: the maximum number of messages per phone number, or per other counted value, in a period.
import { DateTime } from 'luxon';
import { optionFields } from '../../fields/fieldsIn';
import { numberFrom } from '../../fields/parsers';
import type { Parameters } from '../../fields/parameters';
import { instantOf } from '../../rules/dateTime';
import { quoteInput, type Reject } from '../../shared/invalidInput';
import { compose, pluralize, trimAll } from '../../shared/text';
import { hashMessage, type Row, type Target } from '../plan/types';
import type { Message } from './message';

const MOST = 100;
const isAllowed = (most: unknown) => Number.isSafeInteger(most) && Number(most) <= MOST;

export const frequencyLimit = optionFields.group(
	{
		displayName: 'Frequency Limit',
		name: 'frequencyLimit',
		type: 'fixedCollection',
		placeholder: 'Add Frequency Limit',
		default: { limit: {} },
		description: 'Maximum messages per phone number and period, across executions of this node',
		options: [{ displayName: 'Limit', name: 'limit', values: [] }],
	},
	(inside) => {
		const value = inside.any({
			displayName: 'Value',
			name: 'value',
			type: 'string',
			default: '',
			placeholder: 'e.g. spring sale {{ $json.phone }}',
			description: 'Equal values share the limit. If empty, each phone number has its own limit.',
		});
		return {
			most: inside.value(numberFrom(1, `a whole number from 1 to ${MOST}`, undefined, isAllowed), {
				displayName: 'Maximum Messages',
				name: 'most',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: MOST },
				default: 1,
			}),
			per: inside.choice({
				displayName: 'Period',
				name: 'per',
				type: 'options',
				options: [
					{ name: 'All Time', value: 'ever', description: 'Without a time limit' },
					{ name: 'Day', value: 'day', description: "In the workflow's time zone" },
					{ name: 'Month', value: 'month', description: 'From the first day of the month' },
					{ name: 'This Run', value: 'run', description: 'Other executions do not count' },
					{ name: 'Week', value: 'week', description: 'Monday to Sunday' },
				],
				default: 'day',
			}),
			/** The only field whose value can differ between items. */
			valueAt: {
				...value,
				read: (parameters: Parameters) => (index: number) =>
					readValue(value.read(parameters, index), value.reject),
			},
		};
	},
);

export type Limit = NonNullable<ReturnType<typeof frequencyLimit.read>> & {
	/** Whether this is the default limit of an AI tool, which counts messages with the same text to the same number. */
	isForTool?: boolean;
};

/** Reads a string, a number or a time. Rejects `NaN` and empty lists, which unrelated items could have in common. */
function readValue(value: unknown, reject: Reject): string | undefined {
	if (value === '') return undefined;
	const isUsable =
		typeof value === 'string' ||
		typeof value === 'bigint' ||
		Number.isFinite(value) ||
		Number.isFinite(instantOf(value));
	const text = isUsable ? compose(trimAll(String(value))) : '';
	if (text !== '') return text;
	throw reject(
		`of '${frequencyLimit.property.displayName}' is neither text nor a number.`,
		'The expression must return text or a number, or an empty string to count per phone number.',
	);
}

/** Reads the limit. The default for an AI tool is one message per day with the same text to the same number. */
export function readLimit(parameters: Parameters): Limit | undefined {
	const isForTool = parameters.asTool && parameters.get('operation', 0) === 'send';
	const forTool: Limit = { most: 1, per: 'day', valueAt: () => undefined, isForTool };
	return frequencyLimit.read(parameters) ?? (isForTool ? forTool : undefined);
}

/** A message to which the limit applies. */
export interface Counted {
	/** The value whose messages are counted. */
	value: string;
	period: string;
	/** The targets with their own SMS: all of the item's if there is a *Value*; otherwise, one number or list. */
	targets: Target[];
	/** How many messages were sent for items that can no longer be read (without a *Value*: to this address). */
	lost: number;
}

/** Checks whether an earlier attempt sent the message or may have sent it. */
const isSettled = ({ targets }: Counted): boolean =>
	targets.some(({ campaign }) => campaign !== undefined);

/** Returns the name of the period that contains the time, such as `week 2026-11-23`. */
function periodOf(time: number, per: Limit['per'], zone: string): string {
	if (per === 'ever' || per === 'run') return per;
	return `${per} ${DateTime.fromMillis(time, { zone }).startOf(per).toISODate()}`;
}

/**
 * Leaves out a run's messages above the limit. A message's period depends on *Send At*, or on the current time.
 * @returns the messages within the limit, except those that an earlier attempt sent or may have sent
 */
export function limitRun(
	limit: Limit,
	zone: string,
	rows: Row[],
	messages: ReadonlyMap<string, Message>,
): Counted[] {
	const lost = rows.flatMap(({ isRestored, targets }) => (isRestored ? targets : []));
	const lostOf = new Map<string, number>();
	for (const { hash } of lost) lostOf.set(hash, (lostOf.get(hash) ?? 0) + 1);
	const now = Date.now();
	const periods = new Map<string | undefined, string>();
	const all = rows.flatMap(({ targets, messageKey, limitValue, isRestored }): Counted[] => {
		const carriers = targets.filter(({ sameAs, leftOut }) => !sameAs && !leftOut);
		if (isRestored || carriers.length === 0) return [];
		const { wire, scheduledFor } = messages.get(messageKey)!;
		const time = scheduledFor === undefined ? now : Date.parse(scheduledFor);
		const period = periods.get(scheduledFor) ?? periodOf(time, limit.per, zone);
		periods.set(scheduledFor, period);
		if (limitValue !== undefined) {
			return [{ value: limitValue, period, targets: carriers, lost: lost.length }];
		}
		const text = limit.isForTool ? ` ${hashMessage([wire.text, wire.links])}` : '';
		return carriers.map((target) => {
			const value = target.address + text;
			return { value, period, targets: [target], lost: lostOf.get(target.hash) ?? 0 };
		});
	});
	const counts = new Map<string, number>();
	const isWithin = ({ period, value, lost: before }: Counted) => {
		const count = (counts.get(`${period} ${value}`) ?? before) + 1;
		counts.set(`${period} ${value}`, count);
		return count <= limit.most;
	};
	for (const one of all.filter(isSettled)) isWithin(one);
	const open = all.filter((one) => !isSettled(one));
	const within = new Set(open.filter(isWithin));
	for (const one of open) if (!within.has(one)) leaveOut(one, limit);
	return [...within];
}

/** Leaves out a message because of the limit. @param note an additional sentence for the reason */
export function leaveOut({ targets, value }: Counted, limit: Limit, note = ''): void {
	const { most, per, isForTool } = limit;
	const each = isForTool ? 'each number and message text' : 'each number or list';
	const whom = targets[0].row.limitValue === undefined ? each : quoteInput(value);
	const when = per === 'run' ? ' in a run' : per === 'ever' ? '' : ` per ${per}`;
	const { displayName } = frequencyLimit.property;
	const reason = `'${displayName}' was reached: ${pluralize(most, 'message')}${when} for ${whom}.${note}`;
	for (const target of targets) target.leftOut = { reason, inShort: 'over the frequency limit' };
}
