import { DateTime } from 'luxon';
import { joinNames } from '../../shared/indexRanges';
import { inFigures, pluralize } from '../../shared/text';
import { scheduleAt } from '../../rules/message/schedule';
import { describeTime } from '../../rules/dateTime';
import type { Failure } from '../../api/errors/describeFault';
import type { Message } from '../input/message';
import { schedule, type Timing } from '../input/schedule';
import type { Campaign, SendTime, Target, WhyLeftOut } from '../plan/types';
import { FRENCH_MARKETING, nextSendTime, whyOutside } from './allowedHours';
import { allowedHours, type HoursSetting } from './option';
import { sliceOf, sliceTimes } from './spread';
import { frenchZonesOf, isFrenchZone, zonesOfNumber } from './timeZones';

const GROUP = allowedHours.property.displayName;

/** A campaign's message and send time. */
interface Timed extends Pick<Message, 'wire' | 'scheduledFor'> {
	/** The reason to leave out the campaign, if the campaign is too late. */
	late?: WhyLeftOut;
}

/** The setting that allows any time, so no zone is checked. */
const ANY_TIME: HoursSetting = { hours: FRENCH_MARKETING, outside: 'schedule', isLaw: true };

/** Determines when each campaign is sent, within its recipients' allowed hours, and which campaigns are too late. */
export class CampaignTimes {
	/** The send times of *Spread Over*'s slices, keyed by the message's time and the recipient's possible zones. */
	private readonly slices = new Map<string, SendTime[]>();

	/** One send time for each pair of a wanted and an allowed time. */
	private readonly sendTimes = new Map<string, SendTime>();

	/** @param timeZone the workflow's time zone, which applies to lists */
	constructor(
		private readonly setting = ANY_TIME,
		private readonly messages: ReadonlyMap<unknown, Message>,
		private readonly timeZone: string,
		private readonly notSent: 'Not sent' | 'Would not be sent',
		private readonly timing: Timing = { spreadMs: 0, deadline: Infinity },
		private readonly now = Date.now(),
	) {}

	/**
	 * Returns the send time of a recipient. Recipients with the same send time object can share a campaign.
	 * @param place the recipient's position in the run, from 0
	 * @param count the number of recipients in the run
	 */
	readonly sendTimeOf = (target: Target, place = 0, count = 1): SendTime => {
		const { scheduledFor } = this.messages.get(target.row.messageKey)!;
		const zones = this.zonesOf(target);
		const inZones = `${scheduledFor} ${zones.join()}`;
		const slices = this.slices.get(inZones) ?? this.timeSlices(scheduledFor, zones);
		this.slices.set(inZones, slices);
		return slices[sliceOf(place, count, slices.length)];
	};

	private timeSlices(scheduledFor: string | undefined, zones: readonly string[]): SendTime[] {
		const { spreadMs, start = this.now } = this.timing;
		const wanted = scheduledFor === undefined ? start : Date.parse(scheduledFor);
		const { hours, isLaw } = this.setting;
		// Under the law, a recipient without a French zone can get the message at any time. The user's own hours apply
		// to everybody, so no time is allowed in an unknown zone.
		const isUnknown = !isLaw && zones.length === 0;
		const times = isUnknown ? [undefined] : sliceTimes(wanted, spreadMs, zones, hours);
		const isWithin = (times[0] ?? Infinity) <= Math.max(wanted, this.now);
		return times.map((at) => {
			const sendTime = { wanted: (isWithin ? at : undefined) ?? wanted, at };
			const allowed = Object.values(sendTime).join(' ');
			const known = this.sendTimes.get(allowed) ?? sendTime;
			this.sendTimes.set(allowed, known);
			return known;
		});
	}

	/**
	 * Returns a campaign's message with its time. Called again right before the send, because the allowed hours can end
	 * while a run waits.
	 * @returns `rejected` if no time is allowed, or if the time is outside the hours and the user chose *Stop*
	 */
	timeMessage(
		{ messageKey, sendTime, targets }: Campaign,
		now = Date.now(),
	): Timed | { rejected: Failure } {
		const message = this.messages.get(messageKey)!;
		const { hours, outside } = this.setting;
		const { wanted, at: planned } = sendTime!;
		const isPast = planned !== undefined && planned <= now;
		const zones = isPast ? new Set(targets.flatMap((target) => this.zonesOf(target))) : [];
		const at = isPast ? nextSendTime(now, [...zones], hours) : planned;
		const earliest = Math.max(wanted, now);
		const isStopped = at !== undefined && outside === 'stop' && at > earliest;
		const reached = isStopped || at === undefined ? earliest : Math.max(at, now);
		const wire = { ...message.wire };
		delete wire.delay;
		if (reached > this.timing.deadline) return { wire, late: this.describeLate(reached) };
		if (at === undefined) return { rejected: this.describeNever(targets[0]) };
		if (isStopped) {
			const first = targets.find((target) => this.isOutside(target, earliest));
			return { rejected: this.describeStop(first ?? targets[0], earliest) };
		}
		if (at <= now) return { wire };
		const { delay, scheduledFor } = scheduleAt(at);
		return { wire: { ...wire, delay }, scheduledFor };
	}

	/** Leaves out a campaign that would be sent too late. @param from when the service accepts campaigns again */
	leaveOutLate(campaign: Campaign, from = 0): boolean {
		if (this.timing.deadline === Infinity) return false;
		const timed = this.timeMessage(campaign, Math.max(from, Date.now()));
		const why = 'late' in timed ? timed.late : undefined;
		if (why) campaign.outcome = { state: 'leftOut', why };
		return why !== undefined;
	}

	/** Describes the recipients outside the hours, with their local times; undefined if all are within the hours. */
	describeOutside(campaigns: Campaign[]): string | undefined {
		const targets = campaigns.flatMap((campaign) => campaign.targets);
		const outside: Target[] = [];
		// Each time is formatted only once for each set of zones, because formatting is slow.
		const times = new Map<string, string>();
		for (const target of targets) {
			const { at, wanted } = this.sendTimeOf(target);
			if (at === wanted) continue;
			outside.push(target);
			const key = `${wanted} ${this.zonesOf(target).join()}`;
			if (!times.has(key)) times.set(key, this.timeFor(target, wanted));
		}
		if (outside.length === 0) return undefined;
		const all = pluralize(targets.length, targets[0].row.kind === 'lists' ? 'list' : 'recipient');
		const first = joinNames(
			outside.map(({ address }) => address),
			1,
		);
		const when = joinNames([...new Set(times.values())], 3);
		return `${inFigures(outside.length)} of ${all} (${first}) would get this Marketing message outside France's legal hours: ${when}.`;
	}

	/** Returns the zones to check. The legal hours apply to lists only if the workflow's time zone is French. */
	private zonesOf({ row, address }: Target): readonly string[] {
		if (this.setting === ANY_TIME) return [];
		const isList = row.kind === 'lists';
		if (!this.setting.isLaw) return isList ? [this.timeZone] : zonesOfNumber(address);
		if (this.messages.get(row.messageKey)!.wire.pushtype !== 'marketing') return [];
		if (!isList) return frenchZonesOf(address);
		return isFrenchZone(this.timeZone) ? [this.timeZone] : [];
	}

	/** Describes a recipient's local time, such as "Sun 22 Nov 2026, 03:12 (Paris) on a Sunday". */
	private timeFor(target: Target, instant: number): string {
		const zones = this.zonesOf(target);
		const zone = zones.find((each) => this.whyOutside(instant, each)) ?? zones[0] ?? this.timeZone;
		const why = this.whyOutside(instant, zone) ?? [];
		return [describeTime(instant, zone), why].flat().join(' ');
	}

	private whyOutside = (instant: number, zone: string) =>
		whyOutside(DateTime.fromMillis(instant, { zone }), this.setting.hours);

	private isOutside = (target: Target, instant: number) =>
		this.zonesOf(target).some((zone) => this.whyOutside(instant, zone));

	private describeStop(target: Target, instant: number): Failure {
		const { isLaw, lawAdvice } = this.setting;
		const whose = `${target.row.kind === 'lists' ? 'list ' : ''}${target.address}`;
		const hours = isLaw ? "France's legal hours for Marketing" : 'the allowed hours';
		return {
			message: `${this.notSent}: outside ${hours}. The local time for ${whose} would be ${this.timeFor(target, instant)}.`,
			description:
				lawAdvice ??
				`Run the workflow within these hours, or set '${allowedHours.fields.outside.property.displayName}' of '${GROUP}' to Schedule for the Next Allowed Time.`,
		};
	}

	private describeLate(instant: number): WhyLeftOut {
		const { displayName } = schedule.fields.notAfter.property;
		const soonest = describeTime(instant, this.timeZone);
		// A long reason would increase the row's height in n8n's table.
		const reason = `Too late: ${soonest} is after '${displayName}'.`;
		return { reason, inShort: 'too late' };
	}

	private describeNever(target: Target): Failure {
		const { address } = target;
		const zones = joinNames([...this.zonesOf(target)], 3);
		const why = zones
			? `no time is within '${GROUP}' in all time zones of ${address} (${zones})`
			: `the time zone of ${address} is unknown, so the node cannot apply '${GROUP}'`;
		return {
			message: `${this.notSent}: ${why}.`,
			description: `${zones ? 'Allow more hours or days' : 'Correct the country code'}, or remove the number.`,
		};
	}
}
