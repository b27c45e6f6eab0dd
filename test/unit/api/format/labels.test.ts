// An answer or a call is read by its bytes, whatever its labels say; what cannot be read is never a refusal.
import { decodeBytes } from '../../../../nodes/SmsCampaigns/api/format/decodeBytes';
import { classifyResponse } from '../../../../nodes/SmsCampaigns/api/http/classifyResponse';
import { parseDelivery } from '../../../../nodes/SmsCampaigns/trigger/receive/receiveEvents';
import { LABELLINGS, type Labelling } from '../../../support/foreignText/labelledBodies';

const READABLE = LABELLINGS.filter(({ isReadable }) => isReadable);
const UNREADABLE = LABELLINGS.filter(({ isReadable }) => !isReadable);

/** In ASCII, where UTF-16 passes for UTF-8; in all encodings; and with a byte before `\` that starts a pair in GBK. */
const TEXTS = ['Zoe', 'Zoé', 'Zoe’"'];

const HTTP_STATUSES = [200, 400, 401, 403, 404, 422, 429, 500];

function outcomeOf(labelling: Labelling, fields: Record<string, number | string>, status: number) {
	const bytes = labelling.write(fields, 'response');
	const body = decodeBytes(bytes, `application/${labelling.format}${labelling.parameter}`);
	return classifyResponse({ httpStatus: status, headers: {}, body, requestId: 'r' }, [], 0);
}

it(`the ${READABLE.length} bodies that can be read, and the others, are there`, () => {
	expect([READABLE.length, UNREADABLE.length]).toEqual([280, 160]);
});

it.each(TEXTS)('%s is read from the bytes', (message) => {
	for (const labelling of READABLE) {
		if (labelling.encoding === 'ISO-8859-1' && message.includes('’')) continue;
		const text = labelling.isWhole || message === 'Zoe' ? message : expect.any(String);
		const answer = outcomeOf(labelling, { status: 1, message, ticket: '7' }, 200);
		expect([labelling.name, answer]).toMatchObject([
			labelling.name,
			{ ok: true, value: { message: text, ticket: '7' } },
		]);
		const event = labelling.write({ message, from: '33639980001' }, 'mo');
		const type = `text/plain${labelling.parameter}`;
		expect([labelling.name, parseDelivery(event, type)?.events]).toEqual([
			labelling.name,
			[{ message: text, from: '33639980001' }],
		]);
	}
});

it.each(HTTP_STATUSES)('an acceptance never becomes a refusal, behind HTTP %i', (status) => {
	for (const labelling of LABELLINGS) {
		const answer = outcomeOf(labelling, { status: 1, message: 'Zoé', ticket: '7' }, status);
		const isAccepted = labelling.isReadable && status === 200;
		expect([labelling.name, answer]).toMatchObject([
			labelling.name,
			isAccepted ? { ok: true } : { ok: false, fault: { kind: 'unknown' } },
		]);
	}
});

it.each(HTTP_STATUSES)('a refusal is one where it can be read, behind HTTP %i', (status) => {
	for (const labelling of LABELLINGS) {
		const answer = outcomeOf(labelling, { status: -3, message: 'Zoé' }, status);
		expect([labelling.name, answer]).toMatchObject([
			labelling.name,
			{ ok: false, fault: { kind: labelling.isReadable ? 'rejected' : 'unknown' } },
		]);
	}
});
