import { DateTime } from 'luxon';
import { whyOutside } from '../../rules/hours/allowedHours';
import { Departures, nextDeparture, type Departure } from '../../rules/hours/departures';
import { zonesOfNumber } from '../../rules/hours/timeZones';
import { scheduleAt } from '../../rules/message/schedule';
import type { PlannedCampaign } from '../../rules/targets/plannedCampaign';
import type { Target, TargetRow, TargetTable } from '../../rules/targets/targetTable';
import { pluralize } from '../../shared/pluralize';
import type { Hints } from '../../run/hints';
import type { ErrorReport } from '../../run/results';
import type { HoursSetting } from '../input/allowedHours';
import type { Message } from '../input/message';

/** A message as it is sent now, with its time. */
export type TimedMessage = Pick<Message, 'wire' | 'scheduledFor'>;

/** What the times of a run are made from. */
interface TimesInput {
	setting: HoursSetting | undefined;
	table: TargetTable<object>;
	messages: ReadonlyMap<unknown, Message>;
	/** The workflow's time zone, for lists. */
	timeZone: string;
}

/** Times that a hint names. */
const MAX_TIMES_NAMED = 3;

/** Decides when each campaign goes out: when its message says, within the allowed hours of its recipients. */
export class CampaignTimes {
	private readonly departures?: Departures;

	/** Grouping asks for each target several times. */
	private readonly byTarget: Departure[] = [];

	private readonly listZones: readonly string[];

	constructor(
		private readonly input: TimesInput,
		now = Date.now(),
	) {
		this.listZones = [input.timeZone];
		if (input.setting) this.departures = new Departures(input.setting.hours, now);
	}

	/** What splits campaigns; undefined where all recipients of a message can share one. */
	get departureOf(): ((target: Target, row: TargetRow) => Departure) | undefined {
		if (!this.departures || this.input.setting?.outside === 'send') return undefined;
		return (target, row) => this.findDeparture(target, row);
	}

	/**
	 * Returns a campaign's message with the time at which it goes out if it is sent now: hours can end while a run waits.
	 * @returns refused: outside the hours with *Stop*, or when they leave no time
	 */
	timeMessage(
		{ messageKey, departure, sent }: PlannedCampaign,
		now = Date.now(),
	): TimedMessage | { refused: ErrorReport } {
		const message = this.input.messages.get(messageKey)!;
		const { setting } = this.input;
		if (!departure || !setting) return message;
		const { wanted = now, zones } = departure;
		const isPast = departure.at !== undefined && departure.at <= now;
		const at = isPast ? nextDeparture(now, [...zones], setting.hours) : departure.at;
		if (at === undefined) return { refused: this.describeNever(sent[0], zones.size > 0) };
		if (setting.outside === 'stop' && at > Math.max(wanted, now)) {
			return { refused: this.describeStop(sent[0], Math.max(wanted, now)) };
		}
		if (at === departure.wanted) return message;
		const { delay: _delay, ...wire } = message.wire;
		if (at <= now) return { wire };
		const { delay, scheduledFor } = scheduleAt(at);
		return { wire: { ...wire, delay }, scheduledFor };
	}

	/** Says who gets the message later, or outside the hours. */
	addHints(hints: Hints, campaigns: PlannedCampaign[]): void {
		if (this.input.setting?.outside === 'send') this.warnOfSends(hints, campaigns);
		const later = new Map<string, number>();
		for (const campaign of campaigns) {
			const timed = this.timeMessage(campaign);
			if ('refused' in timed || !timed.scheduledFor || !campaign.departure) continue;
			if (this.departures!.isOnTime(campaign.departure)) continue;
			const count = later.get(timed.scheduledFor) ?? 0;
			later.set(timed.scheduledFor, count + campaign.sent.length);
		}
		if (later.size === 0) return;
		const times = [...later].sort(([a], [b]) => Date.parse(a) - Date.parse(b));
		const named = times
			.slice(0, MAX_TIMES_NAMED)
			.map(([time, count]) => `${pluralize(count, this.noun)} at ${time}`);
		const rest = times.length > named.length ? ' and others later' : '';
		hints.addForRun(
			`Outside the allowed hours: scheduled for the next allowed time, ${named.join(', ')}${rest}.`,
		);
	}

	private findDeparture(target: Target, row: TargetRow): Departure {
		return (this.byTarget[target] ??= this.makeDeparture(target, row));
	}

	private makeDeparture(target: Target, row: TargetRow): Departure {
		const { scheduledFor } = this.input.messages.get(row.input.messageKey)!;
		const wanted = scheduledFor === undefined ? undefined : Date.parse(scheduledFor);
		return this.departures!.of(this.zonesOf(target, row), wanted);
	}

	private zonesOf(target: Target, row: TargetRow): readonly string[] {
		if (row.input.lists) return this.listZones;
		return zonesOfNumber(this.input.table.addressOf(target, row));
	}

	private get noun(): string {
		return this.input.table.rows[0].input.lists ? 'list' : 'recipient';
	}

	private warnOfSends(hints: Hints, campaigns: PlannedCampaign[]): void {
		const outside: Array<[target: Target, wanted: number]> = [];
		for (const { sent } of campaigns) {
			for (const target of sent) {
				const departure = this.findDeparture(target, this.input.table.rowAt(target));
				if (this.departures!.isOnTime(departure)) continue;
				outside.push([target, departure.wanted ?? Date.now()]);
			}
		}
		if (outside.length === 0) return;
		hints.addForRun(
			`Outside the allowed hours: ${pluralize(outside.length, this.noun)}. ${this.describeTime(...outside[0])}.`,
			'warning',
		);
	}

	private describeStop(target: Target, instant: number): ErrorReport {
		return {
			message: `Not sent: outside the allowed hours. ${this.describeTime(target, instant)}.`,
			description:
				"Run the workflow within the hours, or set 'Outside Allowed Hours' to 'Schedule for the Next Allowed Time'.",
		};
	}

	private describeNever(target: Target, hasZone: boolean): ErrorReport {
		const { table } = this.input;
		const address = table.addressOf(target);
		if (!hasZone) {
			return {
				message: `Not sent: ${address} is a number of no country, so nobody knows what time it is there.`,
				description: "Remove the number, or send to it without 'Allowed Hours'.",
			};
		}
		const where = this.zonesOf(target, table.rowAt(target)).join(', ');
		return {
			message: `Not sent: 'Allowed Hours' leave no time for ${address} that is allowed in all time zones of its country (${where}).`,
			description: 'Allow more hours or days.',
		};
	}

	/** Such as "For 33639980001 it is 2026-11-22 03:12 (Europe/Paris), on a Sunday". */
	private describeTime(target: Target, instant: number): string {
		const { table, setting } = this.input;
		const row = table.rowAt(target);
		const whose = `${row.input.lists ? 'list ' : ''}${table.addressOf(target, row)}`;
		for (const zone of this.zonesOf(target, row)) {
			const why = whyOutside(instant, zone, setting!.hours);
			if (why === undefined) continue;
			const local = DateTime.fromMillis(instant, { zone }).toISO()!.slice(0, 16).replace('T', ' ');
			return `For ${whose} it would be ${local} (${zone}), ${why}`;
		}
		return `For ${whose} the time zone is not known`;
	}
}
