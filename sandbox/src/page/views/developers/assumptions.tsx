// The assumption register: what the sandbox does where the contract says nothing.
import { useState } from 'preact/hooks';

import type { AssumptionRow as Assumption } from '../../../schemas/account.mts';
import { useAnswer } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { Search } from '../../parts/field.tsx';
import { Tag } from '../../parts/tags.tsx';
import { many } from '../../parts/words.mts';

/** What else the row can be set to. */
function choicesOf({ switch: rule }: Assumption): string {
	if (rule === null) return 'fixed';
	if (rule.values) return rule.values.join(', ');
	return rule.integer ? `${rule.integer.min} to ${rule.integer.max}` : '';
}

/** The rows of the register. @param onChoose gets the body of the call that sets one */
export function Assumptions({ onChoose }: { onChoose(body: object): void }) {
	const { answer } = useAnswer((api) => api.get<{ assumptions: Assumption[] }>('assumptions'), []);
	const [search, setSearch] = useState('');
	const words = search.toLowerCase().split(/\s+/);
	const rows = (answer?.assumptions ?? []).filter(({ id, text }) =>
		words.every((word) => `${id} ${text}`.toLowerCase().includes(word)),
	);
	return (
		<>
			<Search label="Search the assumptions" onSearch={setSearch} />
			<small class="quiet" role="status">
				{many(rows.length, 'row')}
			</small>
			<ul class="register stack">
				{rows.map((row) => (
					<li key={row.id}>
						<span class="row">
							<Button
								kind="bare"
								disabled={row.switch === null}
								onClick={() => onChoose({ [row.id]: row.value })}
							>
								{row.id}
							</Button>
							<Tag kind={row.value === row.default ? '' : 'warn'}>{String(row.value)}</Tag>
						</span>
						<p>{row.text}</p>
						<small class="quiet">{choicesOf(row)}</small>
					</li>
				))}
			</ul>
		</>
	);
}
