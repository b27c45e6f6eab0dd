// The assumption register: what the sandbox does where the contract says nothing.
import type { TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';

import type { Assumption, AssumptionValue } from '../api/types.ts';
import { useAnswer, useSession } from '../app/session.ts';
import { useKeys } from '../app/shortcuts.tsx';
import { Button } from '../parts/button.tsx';
import { focusSearch, Options, Search } from '../parts/field.tsx';
import { PageHead, Tag } from '../parts/page.tsx';
import { attempt } from '../parts/say.tsx';
import { many } from '../parts/words.ts';

const wordOf = (value: AssumptionValue) =>
	typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

type Target = TargetedEvent<HTMLInputElement>;
type Set = (id: string, value: AssumptionValue) => void;

function Control({ row, set }: { row: Assumption; set: Set }) {
	const { id, value, switch: rule } = row;
	if (rule === null) return <span class="quiet small">Fixed</span>;
	if (rule.values) {
		return (
			<select
				aria-label={id}
				value={JSON.stringify(value)}
				onChange={({ currentTarget }) =>
					set(id, JSON.parse(currentTarget.value) as AssumptionValue)
				}
			>
				<Options options={rule.values.map((one) => [JSON.stringify(one), wordOf(one)])} />
			</select>
		);
	}
	const { integer, text } = rule;
	const shared = {
		'aria-label': id,
		defaultValue: String(value),
		title: text ?? (integer && `from ${integer.min} to ${integer.max}`),
	};
	// With the value as its key, what is set elsewhere is shown, and what somebody types stays.
	const key = String(value);
	if (integer) {
		const change = (event: Target) => set(id, Number(event.currentTarget.value));
		return <input key={key} type="number" {...integer} {...shared} onChange={change} />;
	}
	const change = (event: Target) => set(id, event.currentTarget.value);
	return <input key={key} {...shared} onChange={change} />;
}

function Rule({ row, set }: { row: Assumption; set: Set }) {
	const { id, text, value, default: usual } = row;
	const isSwitched = value !== usual;
	return (
		<li class="rule" data-switched={isSwitched ? '' : undefined}>
			<div>
				<p class="row">
					<code>{id}</code>
					{isSwitched && <Tag kind="warn">Switched</Tag>}
				</p>
				<p>{text}</p>
			</div>
			<div class="rule-switch">
				<Control row={row} set={set} />
				{isSwitched && (
					<Button kind="bare" onClick={() => set(id, usual)}>
						{`Back to ${wordOf(usual)}`}
					</Button>
				)}
			</div>
		</li>
	);
}

export function Assumptions() {
	const { api, readers } = useSession();
	const { answer } = useAnswer(
		(calls) => calls.get<{ assumptions: Assumption[] }>('assumptions'),
		[],
	);
	const [search, setSearch] = useState('');
	const [isChangedOnly, setChangedOnly] = useState(false);
	useKeys((key) => key === '/' && focusSearch());
	const set: Set = (id, value) =>
		void attempt(() => api.put('assumptions', { [id]: value })).then(() => readers.refresh());
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	const rows = (answer?.assumptions ?? []).filter(({ id, text, value, default: usual }) => {
		if (isChangedOnly && value === usual) return false;
		return words.every((word) => `${id} ${text}`.toLowerCase().includes(word));
	});
	return (
		<div class="page">
			<PageHead
				title="Assumptions"
				lead="Where the contract leaves something open, one row says what happens here. Switch it to try a client against the other answer."
			/>
			<div class="inline-form filters" role="search">
				<Search label="Search" onSearch={setSearch} />
				<label class="row check">
					<input
						type="checkbox"
						checked={isChangedOnly}
						onChange={() => setChangedOnly(!isChangedOnly)}
					/>
					Changed only
				</label>
			</div>
			<p class="quiet small gap" role="status">
				{many(rows.length, 'row')}
			</p>
			<ul class="register">
				{rows.map((row) => (
					<Rule key={row.id} row={row} set={set} />
				))}
			</ul>
		</div>
	);
}
