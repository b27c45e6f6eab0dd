// Finds the errors in the node's reports by comparing them with the service's calls.
import {
	getsOne,
	isAccepted,
	isRejected,
	itemsAt,
	sendsOf,
	type Call,
	type Identified,
	type Item,
	type Report,
	type Violation,
} from './scenario.cts';

/** A report with all calls that came before it. */
interface ReportInContext extends Report {
	scenario: Identified;
	/** The sends before the report. */
	sends: Call[];
	/** The item's content at the time of the report. */
	now: Item<string>;
}

export function wrongReports(scenario: Identified, calls: Call[], reports: Report[]): Violation[] {
	return reports.flatMap((each): Violation[] => {
		const now = itemsAt(scenario, each.attempt)[each.item];
		const sends = sendsOf(calls.slice(0, each.calls));
		const checked = { ...each, scenario, sends, now };
		const faults = [
			faultOf(checked),
			['wrongText', wrongText(checked)] as const,
			['late', wronglyLate(checked)] as const,
		];
		return faults.flatMap(([rule, fault]) => {
			const text = `item ${each.item} is reported as '${each.outcome}' after attempt ${each.attempt}, but ${fault}`;
			return fault === undefined ? [] : { rule, text };
		});
	});
}

function faultOf(checked: ReportInContext): [rule: Violation['rule'], text: string | undefined] {
	switch (checked.outcome) {
		case 'accepted':
			return ['notAccepted', notAccepted(checked)];
		case 'leftOut':
			return ['gotNone', gotNone(checked)];
		case 'unknown':
			return ['wasKnown', isOpen(checked) ? undefined : 'no send to it has an unknown result'];
		case 'failed':
			return ['wasAccepted', isOpen(checked) ? undefined : wasAccepted(checked)];
		case 'rejected':
			return ['wasAccepted', wasAccepted(checked)];
		case 'late':
			return ['late', undefined];
		case 'untested':
			return ['gotNone', undefined];
	}
}

/**
 * Returns the reason why an item that is reported as accepted was not accepted. The reported campaigns must have sent
 * the item's message to each of its numbers. With `changed`, an earlier text also counts, and at least one number must
 * have received an earlier text.
 */
function notAccepted({ scenario, sends, now, changed, tickets, late = [] }: ReportInContext) {
	const accepted = sends.filter(
		({ answer, ticket }) => isAccepted(answer) && (getsOne(scenario) || tickets.includes(ticket)),
	);
	const lacks = now.targets.find(
		(target) =>
			!late.includes(target) &&
			!accepted.some(
				({ targets, message }) =>
					targets.includes(target) && (changed || getsOne(scenario) || message === now.message),
			),
	);
	if (lacks !== undefined) return `${lacks} was not accepted`;
	const own = accepted.filter(({ ticket }) => tickets.includes(ticket));
	const hasOther = own.some(({ message }) => message !== now.message);
	if (changed) return hasOther ? undefined : 'no earlier text was sent';
	// One or more of the item's numbers must have received the item's message. Other items' messages may cover the rest.
	const isSent = own.some(
		({ message, targets }) =>
			message === now.message && targets.some((target) => now.targets.includes(target)),
	);
	return isSent ? undefined : "other items' messages cover all of it";
}

/**
 * Finds a person who is reported as too late but received the message. With `hours` and `sendAgain`, only accepted
 * sends count, because the node sends messages with an unknown result again.
 */
function wronglyLate({ scenario, sends, now, late = [] }: ReportInContext) {
	const got = now.targets.find(
		(target) =>
			(late.includes('all') || late.includes(target)) &&
			sends.some(
				({ targets, message, answer, carriedOut }) =>
					targets.includes(target) &&
					message === now.message &&
					(scenario.sendAgain && scenario.hours ? isAccepted(answer) : carriedOut),
			),
	);
	return got === undefined ? undefined : `${got} is reported as too late, but got the message`;
}

/** A row must show the text of all its campaigns, but no text if nothing or an earlier text was sent. */
function wrongText({ sends, outcome, text, changed, tickets }: ReportInContext) {
	if (text === undefined) return undefined;
	if (text === null) return outcome !== 'accepted' || changed ? undefined : 'its row shows no text';
	const own = sends.filter(({ ticket }) => tickets.includes(ticket));
	const isSent = own.length > 0 && own.every(({ message }) => message === text);
	return isSent ? undefined : `its row shows '${text}', which was not sent`;
}

/** Other items' messages cover an item only if the service sent a message to each of the item's current numbers. */
function gotNone({ sends, now }: ReportInContext) {
	const missing = now.targets.find(
		(target) => !sends.some(({ targets, carriedOut }) => carriedOut && targets.includes(target)),
	);
	return missing === undefined ? undefined : `nothing was sent to ${missing}`;
}

/** Finds an accepted item that is reported as failed. Because of such a report, people would send the message again. */
function wasAccepted({ sends, now: { message, targets } }: ReportInContext) {
	const accepted = sends.filter(({ answer }) => isAccepted(answer));
	const isDone = targets.every((target) =>
		accepted.some((one) => one.message === message && one.targets.includes(target)),
	);
	return isDone ? 'all of it was accepted' : undefined;
}

/** Returns whether a send to one of the item's numbers has an unknown result. */
const isOpen = ({ sends, now }: ReportInContext) =>
	sends.some(
		({ answer, targets }) =>
			!isAccepted(answer) &&
			!isRejected(answer) &&
			now.targets.some((target) => targets.includes(target)),
	);
