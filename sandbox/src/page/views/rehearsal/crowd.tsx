// How a crowd behaves: the form that says so, and the rules that hold.
import { BEHAVIORS, type Shares } from '../../../domain/crowd.mts';
import type { PhoneRule } from '../../../domain/phoneRules.mts';
import { count, many } from '../../parts/words.mts';

const HOUR_MS = 3_600_000;
const isReported = ({ rule }: (typeof BEHAVIORS)[number]) => rule.reports !== undefined;
const GROUPS = [
	['Delivery', BEHAVIORS.filter(isReported)],
	['Replies and clicks', BEHAVIORS.filter((one) => !isReported(one))],
] as const;

/** What somebody chose for a crowd. */
export interface Choices {
	shares: Shares;
	withinMinutes: number;
	seed: number;
}
export const USUAL: Choices = {
	shares: { expired: 2, rejected: 1, yes: 20, no: 5, stop: 3, clicks: 10 },
	...{ withinMinutes: 60, seed: 1 },
};

function ruleText({ share = 1, numbers, reports, reply, withinMs = HOUR_MS }: PhoneRule): string {
	const whom = `${count(share * 100)} % of ${numbers?.join(', ') ?? 'all phones'}`;
	if (reports !== undefined) return `${whom}: delivery reports ${JSON.stringify(reports)}`;
	const act = reply === undefined ? 'opens the first short link' : `replies “${reply}”`;
	return `${whom}: ${act} within ${many(withinMs / 60_000, 'minute')}`;
}

/** The rules of phones that hold, wherever they were set; nothing without rules. */
export function RuleList({ rules }: { rules: PhoneRule[] }) {
	if (rules.length === 0) return null;
	return (
		<details>
			<summary>Rules of phones that hold now</summary>
			<ul class="plain-list">
				{rules.map((rule, at) => (
					<li key={at}>{ruleText(rule)}</li>
				))}
			</ul>
		</details>
	);
}

function Amount(props: {
	label: string;
	unit?: string;
	max: number;
	value: number;
	onType(value: number): void;
}) {
	const { label, unit = '', onType, ...rest } = props;
	return (
		<label class="amount">
			<input
				{...{ type: 'number', min: 0, step: 'any', ...rest }}
				onInput={({ currentTarget }) => onType(currentTarget.valueAsNumber || 0)}
			/>
			<span class="quiet">{unit}</span>
			<span>{label}</span>
		</label>
	);
}

/** The fields that say how a crowd behaves. */
export function CrowdFields(props: { choices: Choices; onChoose(choices: Choices): void }) {
	const { choices, onChoose } = props;
	const { shares, withinMinutes, seed } = choices;
	return (
		<>
			<div class="halves">
				{GROUPS.map(([legend, behaviors]) => (
					<fieldset key={legend} class="amounts">
						<legend>{legend}</legend>
						{behaviors.map(({ outcome, description }) => (
							<Amount
								key={outcome}
								label={description}
								unit="%"
								max={100}
								value={shares[outcome] ?? 0}
								onType={(share) =>
									onChoose({ ...choices, shares: { ...shares, [outcome]: share } })
								}
							/>
						))}
					</fieldset>
				))}
			</div>
			<p class="quiet">Everybody else receives the message, and does nothing.</p>
			<div class="halves">
				<Amount
					label="Time in which phones reply and open links"
					unit="min"
					max={43_200}
					value={withinMinutes}
					onType={(minutes) => onChoose({ ...choices, withinMinutes: minutes })}
				/>
				<Amount
					label="Seed: the same one gives the same crowd"
					max={2 ** 32 - 1}
					value={seed}
					onType={(next) => onChoose({ ...choices, seed: next })}
				/>
			</div>
		</>
	);
}
