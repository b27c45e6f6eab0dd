// Faults of the network: those that are switched on, common ones, and any other.
import type { Fault, FaultKind } from '../../api/types.ts';
import { useAnswer, useSession } from '../../app/session.ts';
import { Button } from '../../parts/button.tsx';
import { PageHead, Tag } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { count, many, span } from '../../parts/words.ts';
import { COMMON_FAULTS } from './common.ts';
import { CustomFault } from './customFault.tsx';
import { ProfileChoice } from './profileChoice.tsx';

/** What is shown of a fault beside the fields that it was given. */
const OWN = ['id', 'kind', 'on', 'struck', 'active', 'left'];
/** What is left is told as near as this: a line that changes each second is not to be read. */
const NEAR_MS = 30_000;

/** The fields that a fault was given, in a line. */
function wordsOf(fault: Fault): string {
	return Object.entries(fault)
		.filter(([name, value]) => !OWN.includes(name) && value !== null)
		.map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
		.join(', ');
}

function leftOf({ active, left }: Fault): string {
	if (!active) return 'Used up';
	const parts = [
		left.times !== null && `${count(left.times)} more`,
		left.ms !== null && `for ${span(Math.ceil(left.ms / NEAR_MS) * NEAR_MS)}`,
	].filter(Boolean);
	return parts.length === 0 ? 'Until it is taken away' : parts.join(', ');
}

function Row({ fault }: { fault: Fault }) {
	const { api } = useSession();
	const { id, kind, on, struck, active } = fault;
	const remove = () =>
		attempt(async () => {
			await api.delete(`faults/${id}`);
			toast(`Taken away: ${kind}`);
		});
	return (
		<li class="fault" data-over={active ? undefined : ''}>
			<div>
				<p class="row">
					<strong>{kind}</strong>
					<Tag>{on}</Tag>
					{active ? <Tag kind="warn">On</Tag> : <Tag>Over</Tag>}
				</p>
				<p class="small quiet">{wordsOf(fault)}</p>
			</div>
			<p class="small">{`Struck ${many(struck, 'time')}. ${leftOf(fault)}.`}</p>
			<Button aria-label={`Take away: ${kind}`} onClick={() => void remove()}>
				Take away
			</Button>
		</li>
	);
}

function Common({ onSwitch }: { onSwitch(fault: object, title: string): void }) {
	return (
		<section class="section">
			<h2>Common faults</h2>
			<ul class="presets">
				{COMMON_FAULTS.map(({ title, text, fault }) => (
					<li key={title} class="card preset">
						<h3>{title}</h3>
						<p class="small">{text}</p>
						<Button aria-label={`Switch on: ${title}`} onClick={() => onSwitch(fault, title)}>
							Switch on
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}

export function Faults() {
	const { api } = useSession();
	const { answer } = useAnswer((calls) => calls.get<{ faults: Fault[] }>('faults'), []);
	const { answer: catalogue } = useAnswer(
		(calls) => calls.get<{ kinds: FaultKind[] }>('faults/kinds'),
		[],
	);
	const faults = answer?.faults ?? [];
	const switchOn = async (fault: object, title: string) =>
		await attempt(async () => {
			await api.post('faults', fault);
			toast(`Switched on: ${title}`);
		});
	return (
		<div class="page">
			<PageHead
				title="Faults"
				lead="What a real network does to calls and events. They hold for this account, and go when the sandbox stops."
			>
				{faults.length > 0 && (
					<Button kind="bad" onClick={() => void attempt(() => api.delete('faults'))}>
						Take all away
					</Button>
				)}
			</PageHead>
			<h2>Switched on</h2>
			<div class="gap">
				{faults.length > 0 && (
					<ul class="faults">
						{faults.map((fault) => (
							<Row key={fault.id} fault={fault} />
						))}
					</ul>
				)}
				{answer && faults.length === 0 && (
					<p class="quiet">
						None. Every call is answered, and every event delivered, as it should be.
					</p>
				)}
			</div>
			<ProfileChoice />
			<Common onSwitch={(fault, title) => void switchOn(fault, title)} />
			{catalogue && <CustomFault kinds={catalogue.kinds} onSwitch={switchOn} />}
		</div>
	);
}
