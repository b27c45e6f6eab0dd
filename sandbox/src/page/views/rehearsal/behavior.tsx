// The phones' behavior: input fields, and the current rules.
import { BEHAVIORS } from '../../../domain/behaviorShares.mts';
import type { PhoneRule } from '../../../domain/phoneRules.mts';
import { count, many } from '../../parts/words.mts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The user's choices: a percentage for each behavior, keyed by outcome, and `withinMinutes`. */
export type Choices = Record<string, number>;
export const USUAL: Choices = {
	...{ expired: 2, rejected: 1, yes: 20, no: 5, stop: 3, clicks: 10 },
	withinMinutes: 60,
};

type Amount = [name: string, label: string, unit: string, max: number];
const amountsOf = (isReported: boolean) =>
	BEHAVIORS.filter(({ rule }) => (rule.reports !== undefined) === isReported).map(
		({ outcome, description }): Amount => [outcome, description, '%', 100],
	);
const GROUPS: Array<[legend: string, amounts: Amount[]]> = [
	['Delivery', amountsOf(true)],
	[
		'Replies and clicks',
		[
			...amountsOf(false),
			['withinMinutes', 'Maximum time from delivery to a reply or click', 'min', 43_200],
		],
	],
];

/** The fields for the phones' behavior. */
export function BehaviorFields(props: { choices: Choices; onChoose(choices: Choices): void }) {
	const { choices, onChoose } = props;
	return (
		<div class="halves">
			{GROUPS.map(([legend, amounts]) => (
				<fieldset key={legend} class="stack">
					<legend>{legend}</legend>
					{amounts.map(([name, label, unit, max]) => (
						<label key={name} class="amount">
							<input
								{...{ type: 'number', min: 0, max, step: 'any', value: choices[name] ?? 0 }}
								onInput={({ currentTarget }) =>
									onChoose({ ...choices, [name]: currentTarget.valueAsNumber || 0 })
								}
							/>
							<span class="quiet">{unit}</span>
							<span>{label}</span>
						</label>
					))}
				</fieldset>
			))}
		</div>
	);
}

function ruleText({ share = 1, numbers, reports, reply, withinMs = HOUR_MS }: PhoneRule): string {
	const whom = `${count(share * 100)}% of messages to ${numbers?.join(', ') ?? 'all phones'}`;
	if (reports !== undefined) return `${whom}: delivery reports ${JSON.stringify(reports)}`;
	const act = reply === undefined ? 'opens the first short link' : `replies with “${reply}”`;
	return `${whom}: the phone ${act} within ${many(withinMs / MINUTE_MS, 'minute')}`;
}

/** The current phone rules, including those that another client has set. Shows nothing without rules. */
export function RuleList({ rules }: { rules: PhoneRule[] }) {
	if (rules.length === 0) return null;
	return (
		<details>
			<summary>Current phone rules</summary>
			<ul class="plain-list">
				{rules.map((rule, at) => (
					<li key={at}>{ruleText(rule)}</li>
				))}
			</ul>
		</details>
	);
}
