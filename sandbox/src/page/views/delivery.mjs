// One delivery of an event: its bytes, each try, the signature.
import { h } from '../lib/dom.mjs';
import { attempt, button, bytes, facts, tag, toast } from '../lib/parts.mjs';
import { fullTime, many } from '../parts/words.ts';

export const KINDS = {
	delivered: 'good',
	failed: 'bad',
	pending: 'warn',
	held: 'warn',
	dropped: '',
};
export const WORDS = {
	delivered: 'Delivered',
	failed: 'Failed',
	pending: 'Under way',
	held: 'Held',
	dropped: 'Dropped',
};
export const stateTag = (state) => tag(WORDS[state] ?? state, KINDS[state] ?? '');

const CHECKS = {
	unsigned: ['', 'Not signed: the webhook has no secret.'],
	unknown: ['', 'Cannot be checked: the webhook and its secret are gone.'],
	missing: ['bad', 'Left out on purpose: a receiver that checks it must refuse this.'],
	right: ['good', 'Right: it belongs to the secret and to these bytes.'],
	wrong: ['bad', 'Wrong on purpose: a receiver that checks it must refuse this.'],
};

/** What a try came to, shortly. */
export function resultOf(last) {
	if (!last) return '–';
	if (last.problem) return last.problem;
	return `HTTP ${last.httpStatus}`;
}

async function sendAgain(page, { eventId }) {
	await attempt(async () => {
		await page.api.post(`events/${eventId}/redeliver`);
		toast('The event happens once more, for every webhook of its type');
	});
}

function tryOf(one, index, all) {
	const [kind, words] = CHECKS[one.check] ?? ['', one.check];
	const { headers = {}, signature } = one;
	return h(
		'section',
		{ class: 'card try' },
		h(
			'div',
			{ class: 'row' },
			h('h3', {}, all.length > 1 ? `Try ${index + 1}` : 'The try'),
			tag(resultOf(one), one.problem || one.httpStatus >= 400 ? 'bad' : 'good'),
			h('span', { class: 'quiet small' }, `${fullTime(one.at)}, ${one.durationMs} ms`),
		),
		h(
			'p',
			{ class: 'signature' },
			h('strong', {}, 'Signature '),
			h('span', { class: kind }, words),
			signature && h('span', { class: 'quiet' }, ` Scheme ${signature.scheme}.`),
		),
		bytes(
			'Headers',
			Object.entries(headers)
				.map((pair) => pair.join(': '))
				.join('\n'),
		),
		bytes('Answer of the receiver', one.answer ?? ''),
	);
}

/** What is shown of one delivery: its bytes, each try, and a way to send it again. */
export function deliveryDetails(page, delivery) {
	const { type, url, state, nextTryAt, attempts, body, bytes: length, fault } = delivery;
	const isCompressed = attempts.some(({ headers }) => headers?.['content-encoding'] === 'gzip');
	const title = isCompressed ? 'Body, before it was compressed' : 'Body, as it went out';
	return [
		facts([
			['State', stateTag(state)],
			['To', h('code', {}, url)],
			['Next try', nextTryAt && fullTime(nextTryAt)],
			['Fault', fault && [tag(fault.kind, 'warn'), ' on purpose']],
		]),
		h(
			'div',
			{ class: 'row' },
			button('Send again', () => void sendAgain(page, delivery), {
				kind: 'main',
				data: { focus: 'again' },
			}),
			h('span', { class: 'quiet small' }, `To every webhook of type ${type}.`),
		),
		bytes(title, body, many(length, 'byte')),
		attempts.length === 0 && h('p', { class: 'quiet' }, 'It was not tried yet.'),
		attempts.map((one, index) => tryOf(one, index, attempts)),
	];
}
