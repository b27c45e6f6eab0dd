// The form of a fault: its fields are those that the sandbox lists for its kind.
import { fill, h } from '../lib/dom.mjs';
import { field, select } from '../lib/parts.mjs';

const LABELS = {
	method: 'Method',
	path: 'Path',
	type: 'Type of event',
	phone: 'Number',
	webhook: 'Webhook id',
	when: 'When',
	status: 'HTTP status',
	retryAfter: 'Retry-After',
	delayMs: 'Wait, in ms',
	headers: 'Headers, as JSON',
	body: 'Body',
	location: 'Location',
	contentType: 'Content-Type',
	copies: 'Copies',
	size: 'Events together',
	signature: 'Signature',
	tries: 'Tries spoilt',
	skip: 'Let pass first',
	times: 'How many',
	nth: 'Only the nth',
	probability: 'Chance, 0 to 1',
	seed: 'Seed',
	forMs: 'For so many ms',
	until: 'Until',
};

/** Fields with a few words to choose from: what the rule lists, or what is known of the service. */
function choicesOf({ name, rule }) {
	if (name === 'when') {
		return [
			['before', 'Before it is worked on'],
			['after', 'After it was committed'],
		];
	}
	const words = rule.split(/, | or /);
	const areWords = words.length > 1 && words.every((word) => /^[A-Za-z_-]+$/.test(word));
	return areWords ? [['', 'Any'], ...words.map((word) => [word, word])] : null;
}

/** What somebody typed, as the kind of value that the field holds. @throws SyntaxError */
function valueOf({ name, rule }, text) {
	if (name === 'headers') return JSON.parse(text);
	if (name === 'nth') {
		const list = text
			.split(/[\s,]+/)
			.filter(Boolean)
			.map(Number);
		return list.length === 1 ? list[0] : list;
	}
	const isNumber = /number|seconds/.test(rule) && !/digits/.test(rule) && /^[\d.]+$/.test(text);
	return isNumber ? Number(text) : text;
}

/** Fields on how often and how long, which few need: behind a click. */
const RARE = [
	'skip',
	'nth',
	'probability',
	'seed',
	'forMs',
	'until',
	'headers',
	'body',
	'contentType',
];

/** A form for one kind. */
export class FaultForm {
	#controls = new Map();
	element = h('div', { class: 'fault-fields' });

	/** @param kind as the sandbox lists it: `{ kind, fields }` */
	show(kind) {
		this.kind = kind;
		this.#controls.clear();
		const made = kind.fields.map((one) => [one.name, this.#field(one)]);
		const usual = made.filter(([name]) => !RARE.includes(name)).map(([, element]) => element);
		const rare = made.filter(([name]) => RARE.includes(name)).map(([, element]) => element);
		fill(
			this.element,
			h('div', { class: 'grid' }, usual),
			rare.length > 0 &&
				h(
					'details',
					{},
					h('summary', {}, 'More: which ones, by chance, until when'),
					h('div', { class: 'grid' }, rare),
				),
		);
	}

	#field(one) {
		const choices = choicesOf(one);
		const usual = one.default === null ? '' : String(one.default);
		const control = choices
			? select(choices, usual)
			: h('input', { autocomplete: 'off', placeholder: usual, spellcheck: 'false' });
		this.#controls.set(one.name, { one, control });
		return field(LABELS[one.name] ?? one.name, control, one.text);
	}

	/** The fault that was put together. @throws Error for a field that cannot be read */
	read() {
		const fault = { kind: this.kind.kind };
		for (const [name, { one, control }] of this.#controls) {
			const text = control.value.trim();
			if (text === '') continue;
			try {
				fault[name] = valueOf(one, text);
			} catch {
				throw new Error(`“${LABELS[name]}” cannot be read: give ${one.rule}`);
			}
		}
		return fault;
	}
}
