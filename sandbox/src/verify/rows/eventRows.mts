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
const good = ({ listener }: Heard) => atLeastOne(listener.at('DLR'));
/** Makes a probe of the events of a type. */
const fromDone = (type: string, tell: (first: JsonObject, all: Hit[]) => AssumptionValue) =>
	from(({ listener }) => {
		const hits = atLeastOne(listener.at(type));
		return tell(hits[0].event, hits);
	});

/** Returns the reports of the second message, which has no gsmsmsid. */
const reports = (all: Heard) =>
	atLeastOne(good(all).filter(({ event }) => event.campaign_id === all.tickets[1]));

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
	const type = ear === 'new' ? 'DLR' : ear;
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
	'reports.sequence': from((all) => {
		const statuses = reports(all).map(({ event }) => Number(event.status));
		const end = statuses.findIndex((status) => status > 1);
		need(end >= 0, 'no report says what became of the message');
		return SEQUENCES[statuses.slice(end).join()] ?? statuses.join();
	}),
	'reports.intermediate': from((all) => reports(all)[0].event.status === 1),
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
