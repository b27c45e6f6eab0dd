import { whyOutside } from '../../rules/hours/allowedHours';
import { marketingNote } from '../../rules/hours/frenchMarketing';
import { SendTimes, nextSendTime, type SendTime } from '../../rules/hours/sendTimes';
import { zonesOfNumber } from '../../rules/hours/timeZones';
import { scheduleAt } from '../../rules/message/schedule';
import type { TargetRow, TargetTable } from '../../rules/targets/targetTable';
import type { PlannedCampaign, Target } from '../../rules/targets/types';
import { describeTime } from '../../shared/dateTime';
import { pluralize } from '../../shared/text';
import { HINT_RANKS, type Hints } from '../../run/hints';
import type { CampaignRequest } from '../../api/model/types';
import type { CallError } from '../../api/errors/describeFault';
import type { HoursSetting } from '../input/allowedHours';
import type { Message } from '../input/message';

type TimedMessage = Pick<Message, 'wire' | 'scheduledFor'>;

interface TimesInput {
	setting: HoursSetting;
	table: TargetTable<object>;
	messages: ReadonlyMap<unknown, Message>;
	/** The workflow's time zone, for lists. */
	timeZone: string;
}

interface TimedRequest {
	request: CampaignRequest;
	scheduledFor?: string;
}

/** Says, once per run, what becomes of marketing for which no hours are set. */
export function addHoursNote(hints: Hints, jobs: TimedRequest[]): void {
	const marketing = jobs.filter(({ request }) => request.message.pushtype === 'marketing');
	if (marketing.length === 0) return;
	const note = marketingNote(
		marketing.map(({ request: { recipients }, scheduledFor }) => ({
			when: scheduledFor === undefined ? undefined : Date.parse(scheduledFor),
			numbers: recipients.kind === 'numbers' ? recipients.gsm : undefined,
		})),
	);
	if (note !== undefined) hints.addForRun(note, 'info', HINT_RANKS.note);
}

/** Decides when each campaign goes out, within the allowed hours of its recipients. */
export class CampaignTimes {
	private readonly sendTimes: SendTimes;

	/** Grouping asks for each target several times. */
	private readonly byTarget: SendTime[] = [];

	private readonly listZones: readonly string[];

	constructor(
		private readonly input: TimesInput,
		now = Date.now(),
	) {
		this.listZones = [input.timeZone];
		this.sendTimes = new SendTimes(input.setting.hours, now);
	}

	/** Undefined where all recipients of a message can share a campaign. */
	get sendTimeOf(): ((target: Target, row: TargetRow) => SendTime) | undefined {
		if (this.input.setting.outside === 'send') return undefined;
		return (target, row) => this.findSendTime(target, row);
	}

	/** Times a campaign's message again if its planned time has come: hours can end while a run waits. */
	retimeMessage(campaign: PlannedCampaign, now = Date.now()) {
		const { at = Infinity } = campaign.sendTime ?? {};
		return at > now ? undefined : this.timeMessage(campaign, now);
	}

	/** @returns refused: outside the hours with *Stop*, or when they leave no time */
	timeMessage(
		{ messageKey, sendTime, sent }: PlannedCampaign,
		now = Date.now(),
	): TimedMessage | { refused: CallError } {
		const message = this.input.messages.get(messageKey)!;
		const { setting } = this.input;
		if (!sendTime) return message;
		const { wanted = now, zones } = sendTime;
		const isPast = sendTime.at !== undefined && sendTime.at <= now;
		const at = isPast ? nextSendTime(now, [...zones], setting.hours) : sendTime.at;
		if (at === undefined) return { refused: this.describeNever(sent[0], zones.size > 0) };
		if (setting.outside === 'stop' && at > Math.max(wanted, now)) {
			return { refused: this.describeStop(sent[0], Math.max(wanted, now)) };
		}
		if (at === sendTime.wanted) return message;
		const { delay: _delay, ...wire } = message.wire;
		if (at <= now) return { wire };
		const { delay, scheduledFor } = scheduleAt(at);
		return { wire: { ...wire, delay }, scheduledFor };
	}

	addHints(hints: Hints, jobs: Array<{ campaign: PlannedCampaign; scheduledFor?: string }>): void {
		if (this.input.setting.outside === 'send') this.warnOfSends(hints, jobs);
		const later = jobs.filter(
			({ campaign: { sendTime }, scheduledFor }) =>
				scheduledFor && sendTime && !this.sendTimes.isOnTime(sendTime),
		);
		if (later.length === 0) return;
		const count = later.reduce((sum, { campaign }) => sum + campaign.sent.length, 0);
		hints.addForRun(
			`Outside the allowed hours: ${pluralize(count, this.noun)}. They get it at the next allowed time.`,
		);
	}

	private findSendTime(target: Target, row: TargetRow): SendTime {
		const known = this.byTarget[target] as SendTime | undefined;
		if (known) return known;
		const { scheduledFor } = this.input.messages.get(row.input.messageKey)!;
		const wanted = scheduledFor === undefined ? undefined : Date.parse(scheduledFor);
		return (this.byTarget[target] = this.sendTimes.of(this.zonesOf(target, row), wanted));
	}

	private zonesOf(target: Target, row: TargetRow): readonly string[] {
		if (row.input.lists) return this.listZones;
		return zonesOfNumber(this.input.table.addressOf(target, row));
	}

	private get noun(): string {
		return this.input.table.rows[0].input.lists ? 'list' : 'recipient';
	}

	private warnOfSends(hints: Hints, jobs: Array<{ campaign: PlannedCampaign }>): void {
		const outside: Array<[target: Target, wanted: number]> = [];
		for (const { campaign } of jobs) {
			for (const target of campaign.sent) {
				const sendTime = this.findSendTime(target, this.input.table.rowAt(target));
				if (this.sendTimes.isOnTime(sendTime)) continue;
				outside.push([target, sendTime.wanted ?? Date.now()]);
			}
		}
		if (outside.length === 0) return;
		hints.addForRun(
			`Outside the allowed hours: ${pluralize(outside.length, this.noun)}. ${this.describeLocalTime(...outside[0])}.`,
			'warning',
		);
	}

	private describeStop(target: Target, instant: number): CallError {
		return {
			message: `Not sent: outside the allowed hours. ${this.describeLocalTime(target, instant)}.`,
			description:
				"Run the workflow within the hours, or set 'Outside These Hours' of 'Allowed Hours' to 'Schedule for the Next Allowed Time'.",
		};
	}

	private describeNever(target: Target, hasZone: boolean): CallError {
		const { table } = this.input;
		const address = table.addressOf(target);
		if (!hasZone) {
			return {
				message: `Not sent: ${address} has no known country code, so its local time is unknown.`,
				description: "Remove the number, or send to it without 'Allowed Hours'.",
			};
		}
		const where = this.zonesOf(target, table.rowAt(target)).join(', ');
		return {
			message: `Not sent: 'Allowed Hours' leave no time for ${address} that is allowed in all time zones of its country (${where}).`,
			description: 'Allow more hours or days.',
		};
	}

	/** Such as "For 33639980001 it would be Sun 22 Nov, 03:12 (Paris), on a Sunday". */
	private describeLocalTime(target: Target, instant: number): string {
		const { table, setting } = this.input;
		const row = table.rowAt(target);
		const whose = `${row.input.lists ? 'list ' : ''}${table.addressOf(target, row)}`;
		for (const zone of this.zonesOf(target, row)) {
			const why = whyOutside(instant, zone, setting.hours);
			if (why) return `For ${whose} it would be ${describeTime(instant, zone)}, ${why}`;
		}
		return `For ${whose} the time zone is not known`;
	}
}
