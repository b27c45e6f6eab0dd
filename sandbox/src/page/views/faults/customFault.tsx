// The form of a fault: its fields are those that the sandbox lists for its kind.
import { useState } from 'preact/hooks';

import type { FaultField, FaultKind } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, Field, TextField } from '../../parts/field.tsx';
import { Form } from '../../parts/page.tsx';
import { toast } from '../../parts/say.tsx';

const LABELS: Record<string, string> = {
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

/** Fields that few need: behind a click. */
const RARE = [
	...['skip', 'nth', 'probability', 'seed', 'forMs', 'until'],
	...['headers', 'body', 'contentType'],
];

const WHEN: Array<[string, string]> = [
	['before', 'Before it is worked on'],
	['after', 'After it was committed'],
];

/** A few words to choose from: what the rule lists, or what is known of the service. */
function choicesOf({ name, rule }: FaultField): Array<[string, string]> | null {
	if (name === 'when') return WHEN;
	const words = rule.split(/, | or /);
	const areWords = words.length > 1 && words.every((word) => /^[a-z_-]+$/i.test(word));
	return areWords ? [['', 'Any'], ...words.map((word): [string, string] => [word, word])] : null;
}

/** What somebody typed, as the kind of value that the field holds. @throws SyntaxError */
function valueOf({ name, rule }: FaultField, text: string): unknown {
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

type Typed = Record<string, string>;

/** What a control shows before somebody chose: the default, of a choice. */
const shownFirst = (field: FaultField) =>
	choicesOf(field) && field.default !== null ? String(field.default) : '';

/** The fault that was put together. @throws Error for a field that cannot be read */
function faultOf({ kind, fields }: FaultKind, typed: Typed): object {
	const fault: Record<string, unknown> = { kind };
	for (const field of fields) {
		const text = (typed[field.name] ?? shownFirst(field)).trim();
		if (text === '') continue;
		try {
			fault[field.name] = valueOf(field, text);
		} catch {
			const label = LABELS[field.name] ?? field.name;
			throw new Error(`“${label}” cannot be read: give ${field.rule}`);
		}
	}
	return fault;
}

function Control(props: { field: FaultField; typed: Typed; onType(text: string): void }) {
	const { field, typed, onType } = props;
	const label = LABELS[field.name] ?? field.name;
	const options = choicesOf(field);
	const value = typed[field.name] ?? shownFirst(field);
	if (options) {
		return (
			<Choice label={label} hint={field.text} options={options} value={value} onChoose={onType} />
		);
	}
	const placeholder = field.default === null ? '' : String(field.default);
	return (
		<TextField
			label={label}
			hint={field.text}
			placeholder={placeholder}
			value={value}
			onType={onType}
		/>
	);
}

export function CustomFault(props: {
	kinds: FaultKind[];
	onSwitch(fault: object, title: string): Promise<boolean>;
}) {
	const { kinds, onSwitch } = props;
	const [name, setName] = useState(kinds[0]?.kind ?? '');
	const [typed, setTyped] = useState<Typed>({});
	const kind = kinds.find((one) => one.kind === name);
	if (!kind) return null;
	const add = async () => {
		try {
			if (await onSwitch(faultOf(kind, typed), kind.kind)) setTyped({});
		} catch (error) {
			toast((error as Error).message, 'bad');
		}
	};
	const choose = (next: string) => {
		setName(next);
		setTyped({});
	};
	const group = (on: string, label: string) => (
		<optgroup label={label}>
			{kinds
				.filter((one) => one.on === on)
				.map((one) => (
					<option key={one.kind} value={one.kind}>
						{one.kind}
					</option>
				))}
		</optgroup>
	);
	const controls = (isRare: boolean) =>
		kind.fields
			.filter((field) => RARE.includes(field.name) === isRare)
			.map((field) => (
				<Control
					key={field.name}
					field={field}
					typed={typed}
					onType={(text) => setTyped({ ...typed, [field.name]: text })}
				/>
			));
	const rare = controls(true);
	return (
		<section class="section">
			<h2>Custom fault</h2>
			<Form class="card stack" onSubmit={() => void add()}>
				<div class="inline-form">
					<Field label="Kind">
						{(control) => (
							<select
								{...control}
								value={name}
								onChange={({ currentTarget }) => choose(currentTarget.value)}
							>
								{group('calls', 'Calls of the API')}
								{group('events', 'Deliveries of events')}
							</select>
						)}
					</Field>
					<p class="quiet small kind-about">{kind.text}</p>
				</div>
				<div class="fault-fields">
					<div class="grid">{controls(false)}</div>
					{rare.length > 0 && (
						<details>
							<summary>More: which ones, by chance, until when</summary>
							<div class="grid">{rare}</div>
						</details>
					)}
				</div>
				<div>
					<Button type="submit" kind="main">
						Switch it on
					</Button>
				</div>
			</Form>
		</section>
	);
}
