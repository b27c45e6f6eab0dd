import { nextSendTime, whyOutside, type SendTime } from '../../rules/hours/allowedHours';
import { FRENCH_MARKETING } from '../../rules/hours/frenchMarketing';
import { zonesOfNumber } from '../../rules/hours/timeZones';
import { scheduleAt } from '../../rules/message/schedule';
import { describeTime, PARIS } from '../../rules/dateTime';
import { pluralize } from '../../shared/text';
import { HINT_RANKS, type Hints } from '../../run/hints';
import type { CampaignRequest } from '../../api/model/types';
import type { CallError } from '../../api/errors/describeFault';
import type { HoursSetting } from '../input/allowedHours';
import type { Message } from '../input/message';
import type { Campaign, Target } from '../plan/types';

type TimedMessage = Pick<Message, 'wire' | 'scheduledFor'>;

interface TimesInput {
	setting: HoursSetting;
	messages: ReadonlyMap<unknown, Message>;
	/** The workflow's time zone, for lists. */
	timeZone: string;
}

interface TimedRequest {
	request: CampaignRequest;
	scheduledFor?: string;
}

/** Says, once per run, that marketing for which no hours are set breaks French law, or may go out at night. */
export function addHoursNote(hints: Hints, jobs: TimedRequest[], now = Date.now()): void {
	const marketing = jobs.filter(({ request }) => request.message.pushtype === 'marketing');
	const add = (note: string) => hints.addForRun(note, 'info', HINT_RANKS.note);
	const reasons = new Map<string | undefined, string | undefined>();
	for (const { request, scheduledFor } of marketing) {
		if (!reasons.has(scheduledFor)) {
			const when = scheduledFor === undefined ? now : Date.parse(scheduledFor);
			reasons.set(scheduledFor, whyOutside(when, PARIS, FRENCH_MARKETING));
		}
		const why = reasons.get(scheduledFor);
		const { recipients } = request;
		const isToLists = recipients.kind === 'lists';
		if (!why || !(isToLists || recipients.gsm.some(({ value }) => value.startsWith('33'))))
			continue;
		const whom = isToLists ? 'French numbers in the lists' : 'French numbers';
		add(
			`French law allows marketing from Monday to Saturday, 08:00 to 20:00, not on public holidays. This run reaches ${whom} ${why}. Set 'Allowed Hours'.`,
		);
		return;
	}
	if (reasons.has(undefined)) add("No 'Allowed Hours' are set: marketing may go out at night too.");
}

const nounOf = ({ kind }: Pick<Campaign, 'kind'>) => (kind === 'lists' ? 'list' : 'recipient');

/** Decides when each campaign goes out, within the allowed hours of its recipients. */
export class CampaignTimes {
	/** By the time that is wanted, and by the zones where a recipient may be. */
	private readonly byZones = new Map<string | undefined, Map<readonly string[], SendTime>>();

	private readonly listZones: readonly string[];

	constructor(
		private readonly input: TimesInput,
		private readonly now = Date.now(),
	) {
		this.listZones = [input.timeZone];
	}

	/** Undefined where all recipients of a message can share a campaign. */
	get sendTimeOf(): ((target: Target) => SendTime) | undefined {
		if (this.input.setting.outside === 'send') return undefined;
		return (target) => this.findSendTime(target);
	}

	/** Times a campaign's message again if its planned time has come: hours can end while a run waits. */
	retimeMessage(campaign: Campaign, now = Date.now()) {
		const { at = Infinity } = campaign.sendTime ?? {};
		return at > now ? undefined : this.timeMessage(campaign, now);
	}

	/** @returns refused: outside the hours with *Stop*, or when they leave no time */
	timeMessage(
		{ messageKey, sendTime, targets }: Campaign,
		now = Date.now(),
	): TimedMessage | { refused: CallError } {
		const message = this.input.messages.get(messageKey)!;
		const { setting } = this.input;
		if (!sendTime) return message;
		const { wanted = now, zones } = sendTime;
		const isPast = sendTime.at !== undefined && sendTime.at <= now;
		const at = isPast ? nextSendTime(now, [...zones], setting.hours) : sendTime.at;
		if (at === undefined) return { refused: this.describeNever(targets[0]) };
		if (setting.outside === 'stop' && at > Math.max(wanted, now)) {
			return { refused: this.describeStop(targets[0], Math.max(wanted, now)) };
		}
		if (at === sendTime.wanted) return message;
		const { delay: _delay, ...wire } = message.wire;
		if (at <= now) return { wire };
		const { delay, scheduledFor } = scheduleAt(at);
		return { wire: { ...wire, delay }, scheduledFor };
	}

	addHints(hints: Hints, jobs: Array<{ campaign: Campaign; scheduledFor?: string }>): void {
		if (this.input.setting.outside === 'send') this.warnOfSends(hints, jobs);
		const later = jobs.filter(
			({ campaign: { sendTime }, scheduledFor }) =>
				scheduledFor && sendTime && !this.isOnTime(sendTime),
		);
		if (later.length === 0) return;
		const count = later.reduce((sum, { campaign }) => sum + campaign.targets.length, 0);
		hints.addForRun(
			`Outside the allowed hours: ${pluralize(count, nounOf(later[0].campaign))}. They get it at the next allowed time.`,
		);
	}

	/** Returns the same object for all recipients who can share a campaign. */
	private findSendTime(target: Target): SendTime {
		const { scheduledFor } = this.input.messages.get(target.row.messageKey)!;
		const byZones = this.byZones.get(scheduledFor) ?? new Map<readonly string[], SendTime>();
		this.byZones.set(scheduledFor, byZones);
		const zones = this.zonesOf(target);
		const sendTime = byZones.get(zones) ?? this.join(zones, scheduledFor, [...byZones.values()]);
		byZones.set(zones, sendTime);
		return sendTime;
	}

	/** Joins zones in which a campaign can go out at the same time. */
	private join(
		zones: readonly string[],
		scheduledFor: string | undefined,
		others: SendTime[],
	): SendTime {
		const { hours } = this.input.setting;
		const wanted = scheduledFor === undefined ? undefined : Date.parse(scheduledFor);
		const at = nextSendTime(wanted ?? this.now, zones, hours);
		const same = others.find((other) => other.at === at);
		const sendTime = same ?? { zones: new Set(), wanted, at };
		for (const zone of zones) sendTime.zones.add(zone);
		return sendTime;
	}

	private isOnTime({ wanted, at }: SendTime): boolean {
		return at === (wanted ?? this.now);
	}

	private zonesOf({ row, address }: Target): readonly string[] {
		return row.kind === 'lists' ? this.listZones : zonesOfNumber(address);
	}

	private warnOfSends(hints: Hints, jobs: Array<{ campaign: Campaign }>): void {
		const outside: Array<[target: Target, wanted: number]> = [];
		for (const { campaign } of jobs) {
			for (const target of campaign.targets) {
				const sendTime = this.findSendTime(target);
				if (this.isOnTime(sendTime)) continue;
				outside.push([target, sendTime.wanted ?? Date.now()]);
			}
		}
		if (outside.length === 0) return;
		hints.addForRun(
			`Outside the allowed hours: ${pluralize(outside.length, nounOf(outside[0][0].row))}. ${this.describeLocalTime(...outside[0])}.`,
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

	private describeNever(target: Target): CallError {
		const { address } = target;
		const where = this.zonesOf(target).join(', ');
		return {
			message: `Not sent: 'Allowed Hours' leave no time for ${address} that is allowed in all time zones of its country (${where}).`,
			description: 'Allow more hours or days.',
		};
	}

	/** Such as "For 33639980001 it would be Sun 22 Nov, 03:12 (Paris), on a Sunday". */
	private describeLocalTime(target: Target, instant: number): string {
		const { setting } = this.input;
		const whose = `${target.row.kind === 'lists' ? 'list ' : ''}${target.address}`;
		for (const zone of this.zonesOf(target)) {
			const why = whyOutside(instant, zone, setting.hours);
			if (why) return `For ${whose} it would be ${describeTime(instant, zone)}, ${why}`;
		}
		return `For ${whose} the time zone is not known`;
	}
}
