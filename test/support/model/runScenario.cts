// Runs a scenario of the model in n8n's real engine against the scripted service.
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { Typed } from '../../model/identity.cts';
import {
	itemsAt,
	type Item,
	type Scenario,
	type Report,
	type Violation,
} from '../../model/scenario.cts';
import { violations } from '../../model/sendModel.cts';
import { RETRY, runSend, storedRun, type SendResult } from '../atMostOnce/runSend.cts';
import type { TestNode } from '../engine/runNode.cts';
import type { Format } from '../formats.cts';
import type { Faults, ScriptedService } from './scriptedService.cts';
import { readReports } from './reports.cts';

/** One attempt of the node. */
export interface Attempt {
	faults?: Faults;
	/** Whether the attempt starts at 23:00 in France instead of noon. */
	isNight?: boolean;
	/** *On Error*. With *Retry on Fail*, the first attempt's value applies to all attempts. */
	onError: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
	/** For *Retry execution*: the value that replaces the scenario's `maxRecipients`. */
	maxRecipients?: number;
	/** The index of an item whose numbers or lists cannot be read. */
	unreadable?: number;
}

export interface RunScenario extends Scenario {
	maxRecipients?: number;
	isMarketing?: boolean;
	/** Whether the run's messages are spread over 15 minutes. */
	isSpread?: boolean;
	/** Whether the run has a deadline: 08:45 with `hours`; otherwise, six hours after noon. */
	isLimited?: boolean;
	/** Whether numbers without a country code are French. */
	isFrench?: boolean;
	/** Whether the node sets the country instead of the credential. */
	countryInNode?: boolean;
	/** The credential's format. */
	format: Format;
	/** The number that receives all campaigns instead of their recipients. */
	testNumber?: Typed;
	attempts: Attempt[];
	/** How the next attempt starts: n8n repeats the node immediately, or a person retries the execution. */
	again: 'retryOnFail' | 'retryExecution';
}

/** A Tuesday of next year, in winter. */
const EARLY = DateTime.utc(new Date().getFullYear() + 1, 2, 10)
	.startOf('week')
	.plus({ days: 1 })
	.toISODate();

const NOON = Date.parse(`${EARLY}T12:00:00+01:00`) - 7 * 86_400_000;
const NIGHT = NOON + 11 * 3_600_000;

const toJson = ({ kind }: Scenario, { message, targets }: Item): IDataObject => ({
	text: message,
	[kind === 'lists' ? 'lists' : 'phone']: targets,
});

const countryOf = ({ isFrench }: RunScenario) => (isFrench ? 'FR' : '');

function parametersOf(scenario: RunScenario, at: number): IDataObject {
	const { kind, maximumCost } = scenario;
	const { maxRecipients = scenario.maxRecipients } = scenario.attempts[at];
	const { sendAgain, hours, isSpread, isLimited, testNumber } = scenario;
	const options = {
		...(kind === 'numbers' && maxRecipients !== undefined && { maxRecipients }),
		...(sendAgain && { unknownOutcome: 'sendAgain' }),
		schedule: {
			time: {
				...(hours && { sendAt: `${EARLY}T08:30:00+01:00` }),
				...(isSpread && { spreadOver: 0.25 }),
				...(isLimited && { notAfter: hours ? `${EARLY}T08:45:00+01:00` : 6 }),
			},
		},
		...(hours && {
			allowedHours: { window: { hours: 'own', days: [2], from: '08:00', until: '10:00' } },
		}),
		...(scenario.countryInNode && { defaultCountry: countryOf(scenario) }),
		...(testNumber !== undefined && { sendOnlyTo: testNumber }),
	};
	const target = kind === 'lists' ? { sendTo: kind, listIds: '={{ $json.lists }}' } : {};
	const pushtype = scenario.isMarketing ? 'marketing' : 'alert';
	return { ...target, pushtype, maximumCost, options };
}

const nodeOf = ({ again, attempts }: RunScenario, at = 0): Partial<TestNode> => ({
	onError: attempts[at].onError,
	...(again === 'retryOnFail' && { ...RETRY, maxTries: Math.max(2, attempts.length) }),
});

/** Runs all attempts. Returns the node's reports, and the violations that the model cannot find. */
async function observe(scenario: RunScenario, service: ScriptedService) {
	const { attempts } = scenario;
	let begin = NOON;
	const clock = jest
		.spyOn(Date, 'now')
		.mockImplementation(() => begin + Math.round(performance.now()));
	const reports: Report[] = [];
	const found: Violation[] = [];
	const input = scenario.items.map((item) => ({ json: toJson(scenario, item) }));
	const isUnreadable = (now: number, index: number) => attempts[now - 1]?.unreadable === index;
	const changeInput = (now: number) =>
		itemsAt(scenario, now).forEach((item, index) => {
			const given = isUnreadable(now, index) ? { ...item, targets: ['n/a'] } : item;
			Object.assign(input[index].json, toJson(scenario, given));
		});
	let result: SendResult | undefined;
	for (let at = 0; at < (scenario.again === 'retryOnFail' ? 1 : attempts.length); at += 1) {
		changeInput(at + 1);
		result = await runSend({
			credential: service.credential(
				scenario.format,
				// The node's setting overrides the credential's country.
				scenario.countryInNode ? 'GB' : countryOf(scenario),
			),
			parameters: parametersOf(scenario, at),
			input,
			node: nodeOf(scenario, at),
			executionId: `${at + 1}`,
			...(result && { retryOf: storedRun(result, input), withCurrentNodes: true }),
			beforeAttempt: (number) => {
				const now = at + number;
				begin = attempts[now - 1]?.isNight ? NIGHT : NOON;
				service.beginAttempt(now, attempts[now - 1]?.faults);
				changeInput(now);
			},
		});
		const moment = { attempt: at + result.attempts, calls: service.calls.length };
		const now = readReports([result.output(), result.output(undefined, 1)], result.error, moment);
		reports.push(...now.filter(({ item }) => !isUnreadable(moment.attempt, item)));
		if (result.status === 'error') continue;
		const left = input.findIndex((_, index) => !now.some(({ item }) => item === index));
		if (left !== -1)
			found.push({ rule: 'unreported', text: `item ${left}, attempt ${moment.attempt}` });
	}
	clock.mockRestore();
	const mayBeKept = scenario.isMarketing && !scenario.hours && scenario.kind === 'numbers';
	for (const { attempt: at, operation, targets } of mayBeKept ? service.calls : []) {
		if (operation === 'simulate' || !attempts[at - 1]?.isNight) continue;
		const french = targets.filter((target) => target.startsWith('33'));
		if (french.length > 0) found.push({ rule: 'atNight', text: `${french.join()}, attempt ${at}` });
	}
	if (scenario.isLimited) {
		// The execution begins some minutes after noon on the test's clock.
		const last = scenario.hours ? Date.parse(`${EARLY}T08:45:00+01:00`) : NOON + 7 * 3_600_000;
		const late = service.calls.filter(({ sentFor }) => sentFor! > last);
		for (const { targets } of late)
			found.push({ rule: 'late', text: `too late to ${targets.join()}` });
	}
	const byDay = ({ attempt: at, late = [] }: Report) =>
		late.length > 0 && !(scenario.isLimited && (scenario.hours || attempts[at - 1]?.isNight));
	for (const { item } of reports.filter(byDay))
		found.push({ rule: 'late', text: `item ${item} is not too late` });
	return { reports, found };
}

/** Runs the scenario. @returns all violations, calls and reports */
export async function runScenario(scenario: RunScenario, service: ScriptedService) {
	service.reset();
	const { reports, found } = await observe(scenario, service);
	const calls = [...service.calls];
	return { violations: [...found, ...violations(scenario, calls, reports)], calls, reports };
}
