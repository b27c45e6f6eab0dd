import { EVENT_WEBHOOKS } from '../../api/schemas/events.mts';
import type { AssumptionValue } from '../../assumptions/assumption.mts';
import type { JsonObject } from '../../domain/json.mts';
import { formatParisIso } from '../../domain/parisTime.mts';
import { computeSignature, SIGNATURE_HEADER, SIGNATURE_SCHEMES } from '../../domain/signature.mts';
import type { Hit } from '../service/listener.mts';
import { need, type Probe, type ProbeTable } from '../service/session.mts';
import { DONE, heard, STOP, WORDS, type Heard } from './events.mts';
import { misfitOf } from './seen.mts';

/** Makes a probe of what was heard. */
const from = (tell: (all: Heard) => AssumptionValue): Probe => {
	return async (session) => tell(await heard(session));
};

/** Returns what came to a webhook, and the first of it. @throws Untold for nothing */
function atLeastOne(hits: readonly Hit[]): [first: Hit, ...others: Hit[]] {
	const [first, ...others] = hits;
	need(first, 'no event of this kind came');
	return [first, ...others];
}
const good = ({ listener }: Heard) => atLeastOne(listener.at('good'));
/** Makes a probe of the events of a type. */
const fromDone = (type: string, tell: (first: JsonObject, all: Hit[]) => AssumptionValue) =>
	from(({ listener }) => {
		const hits = atLeastOne(listener.at(type));
		return tell(hits[0].event, hits);
	});

/** Returns the reports of the second message, which has no gsmsmsid. */
const reports = (all: Heard) =>
	atLeastOne(good(all).filter(({ event }) => event.campaign_id === all.tickets[1]));

/** Tells a time to a quarter, and to half a second. */
function about(found: number, assumed: number): number {
	const isNear = Math.abs(found - assumed) <= Math.max(500, assumed / 4);
	return isNear ? assumed : Math.round(found);
}

const signatureOf = (all: Heard) => good(all)[0].headers[SIGNATURE_HEADER];

/** Finds how an event is signed: by the scheme, and whether its name is before it. */
function signing(all: Heard) {
	const ways = SIGNATURE_SCHEMES.flatMap((scheme) =>
		[false, true].map((prefix) => ({ scheme, prefix, fault: 'none' })),
	);
	const bytes = Buffer.from(good(all)[0].body);
	return ways.find((way) => computeSignature(all.secret, bytes, way) === signatureOf(all));
}

/** Makes a probe of a signature of a kind that is known. */
const fromSigning = (tell: (way: { scheme: string; prefix: boolean }) => AssumptionValue) =>
	from((all) => {
		const way = signing(all);
		need(way, 'there is no signature of a kind that is known');
		return tell(way);
	});

/** Returns the tries of one event at a webhook that does not take it, and the times between them. */
function tries(all: Heard, ear: string) {
	const [{ body }] = atLeastOne(all.listener.at(ear));
	const isSame = (hit: Hit) => hit.body === body;
	const times = all.listener
		.at(ear)
		.filter(isSame)
		.map(({ at }) => at);
	const gaps = times.slice(1).map((at, before) => at - (times[before] ?? 0));
	// An event that comes twice to those that take it is no second try.
	const copies = good(all).filter(isSame).length;
	return { times, gaps, copies, isRepeated: times.length > copies };
}
const isRepeated = (all: Heard, ear: string) => tries(all, ear).isRepeated;
function needRepeats(all: Heard): void {
	need(isRepeated(all, 'failing'), 'nothing was sent again, even after HTTP 500');
}

/** Whether more came to a webhook, from a time on, than to one that has taken all. */
const hasMore = ({ listener }: Heard, ear: string, since: number) =>
	listener.at(ear, since).length > listener.at('good', since).length;

/** Returns the types of the events with such words. */
const typesOf = ({ listener }: Heard, words: string) =>
	DONE.filter((type) =>
		listener.at(type).some(({ event }) => String(event.message).trim().toLowerCase() === words),
	);

/** Statuses of reports, from the first that is final on (contract 6.4). */
const SEQUENCES: Record<string, string> = {
	'3': 'delivered',
	'2': 'undelivered',
	'5': 'npai',
	'12': 'expired',
	'3,3': 'repeated',
	'3,1': 'out-of-order',
};

/** Says what is wrong with an event (contract 6.2 to 6.7); undefined where all fits. */
function wrongEvent({ gsmsmsid, tickets }: Heard, { ear, method, event }: Hit): string | undefined {
	const type = DONE.includes(ear) ? ear : 'DLR';
	const schema = EVENT_WEBHOOKS[type]?.post.requestBody.content['application/json'].schema ?? {};
	const misfit = method === 'POST' ? misfitOf(schema, event) : 'no POST';
	if (misfit !== undefined) return `${type}: ${misfit}`;
	if (!/^\d+$/.test(String(event.destination ?? event.from ?? 0)))
		return `${type}: no plain number`;
	const hasId = type !== 'DLR' || event.campaign_id !== tickets[0] || event.message_id === gsmsmsid;
	return hasId ? undefined : 'DLR: message_id is not the gsmsmsid';
}

/** Rows of events and their delivery: two messages are sent, and all that comes of them is heard. */
export const EVENT_ROWS: ProbeTable = {
	'webhook.new-status': from((all) => {
		return good(all).length > 0 && all.listener.at('new').length > 0 ? 'live' : 'paused';
	}),
	'signature.scheme': from((all) => {
		need(signatureOf(all), 'there is no signature');
		return signing(all)?.scheme ?? 'another';
	}),
	'signature.prefix': fromSigning(({ prefix }) => prefix),
	'signature.content': fromSigning(({ scheme }) => {
		need(scheme !== 'secret', 'the signature is the secret itself');
		return 'fixed';
	}),
	'signature.fault': from((all) => {
		need(!signatureOf(all) || signing(all), 'the signature is of another kind');
		return signatureOf(all) ? 'none' : 'missing';
	}),
	'push.body': from((all) => {
		const wrong = all.listener.hits.map((hit) => wrongEvent(all, hit));
		return wrong.find((one) => one !== undefined) ?? 'fixed';
	}),
	'push.content-type': from((all) => {
		const type = good(all)[0].headers['content-type'] ?? 'none';
		return (
			/^(?:none|application\/(?:json|x-www-form-urlencoded)|text\/plain)/i.exec(type)?.[0] ??
			'another'
		);
	}),
	'push.accepted': from((all) => {
		needRepeats(all);
		return isRepeated(all, 'created') ? '200' : '2xx';
	}),
	'push.timeout-ms': from(({ listener }) => {
		const [{ at, givenUpAt }] = atLeastOne(listener.at('silent'));
		need(givenUpAt !== null, 'it was not given up in the time of --wait');
		return about(givenUpAt - at, 15_000);
	}),
	'push.retries': from((all) => {
		const { times, gaps, copies } = tries(all, 'failing');
		need(copies === 1, 'the same event comes more than once');
		const quiet = all.endedAt - (times.at(-1) ?? 0);
		need(quiet > 3 * (gaps.at(-1) ?? 0), 'it goes on after the time of --wait');
		return gaps.length;
	}),
	'push.retry-ms': from((all) => {
		const [first, second] = tries(all, 'failing').gaps;
		need(first, 'nothing was sent again');
		const isDoubled = second === undefined || about(second, 2 * first) === 2 * first;
		return isDoubled ? about(first, 1000) : 'not twice as long each time';
	}),
	'push.redirect': from((all) => {
		if (all.listener.at('moved-to').length > 0) return 'followed';
		needRepeats(all);
		return isRepeated(all, 'moved') ? 'fixed' : 'taken';
	}),
	'push.at-once': from(({ listener }) => {
		const [first, second] = listener.at('silent');
		need(first && second, 'two events did not come');
		const half = (first.at + (first.givenUpAt ?? Infinity)) / 2;
		// Of more than one, the two messages of a run do not tell how many.
		return second.at < half ? 8 : 1;
	}),
	'push.paused': from((all) => {
		// Those of earlier messages may have come before it was paused.
		const isOurs = ({ event }: Hit) => all.tickets.includes(event.campaign_id);
		need(good(all).some(isOurs), 'no report names its campaign');
		const ours = all.listener.at('paused').filter(isOurs);
		if (ours.some(({ at }) => at < all.deletedAt)) return 'sent';
		return hasMore(all, 'paused', all.deletedAt) ? 'hold' : 'drop';
	}),
	'push.deleted': from((all) => {
		needRepeats(all);
		return all.listener.at('deleted', all.deletedAt).length > 0 ? 'sent' : 'fixed';
	}),
	'push.late': from((all) => (hasMore(all, 'late', all.lateAt) ? 'sent' : 'fixed')),
	'reports.sequence': from((all) => {
		const statuses = reports(all).map(({ event }) => Number(event.status));
		const end = statuses.findIndex((status) => status > 1);
		need(end >= 0, 'no report says what became of the message');
		return SEQUENCES[statuses.slice(end).join()] ?? statuses.join();
	}),
	'reports.after-ms': from((all) => about(reports(all)[0].at - all.sentAt, 1000)),
	'reports.intermediate': from((all) => reports(all)[0].event.status === 1),
	'reports.filtered': from((all) => {
		const isReported = good(all).some(({ event }) => event.destination === '1');
		return isReported ? 'reported' : 'fixed';
	}),
	'dlr.date': from((all) => {
		const { date } = reports(all)[0].event;
		const at = Date.parse(String(date));
		const isNow = Math.abs(Date.now() - at) < 3_600_000;
		return isNow && date === formatParisIso(at) ? 'fixed' : 'otherwise';
	}),
	'dlr.message-id': from((all) => (reports(all)[0].event.message_id === null ? 'null' : 'own')),
	'mo.date': fromDone('MO', ({ date }) =>
		/(?:Z|[+-]\d\d:?\d\d)$/.test(String(date)) ? 'offset' : 'none',
	),
	'mo.account-id': fromDone('MO', ({ account_id: id }) => typeof id),
	'mo.no-message-id': fromDone('MO', ({ last_message_id: id }) => {
		return id === '' ? 'empty' : id === null ? 'null' : 'own';
	}),
	'stop.words': from((all) => {
		const [among, alone] = [typesOf(all, WORDS), typesOf(all, STOP)];
		need(among.length > 0 && alone.length > 0, 'both answers did not come');
		if (among.includes('STOP')) return 'among others too';
		return alone.includes('STOP') ? 'fixed' : 'not with a sign';
	}),
	'stop.also-mo': from((all) => {
		const types = typesOf(all, STOP);
		need(types.includes('STOP'), 'no STOP came');
		return types.includes('MO');
	}),
	'clicker.no-info': fromDone('CLICKER', ({ info1, info2, info3, info4 }) => {
		const info = JSON.stringify([info1, info2, info3, info4]);
		if (info === '[null,null,null,null]') return 'null';
		return info === '["","","",""]' ? 'empty' : 'otherwise';
	}),
	'clicker.count': fromDone('CLICKER', (_first, hits) => {
		need(hits.length > 1, 'the link was not opened twice');
		const counts = hits.map(({ event }) => String(event.clicks_on_link));
		return counts.sort().join() === '1,2' ? 'fixed' : 'otherwise';
	}),
};
