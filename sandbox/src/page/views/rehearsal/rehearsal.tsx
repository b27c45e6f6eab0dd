// A rehearsal in steps: the phones' behavior, a workflow that sends, a simulated day, and the summary.
import { useEffect, useRef, useState } from 'preact/hooks';

import type { PhoneRule } from '../../../domain/phoneRules.mts';
import type { RehearsalSummary } from '../../../schemas/rehearsal.mts';
import { useAnswer, useSession } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { Form, PageHead } from '../../parts/page.tsx';
import { attempt } from '../../parts/say.tsx';
import { count, fullTime, many } from '../../parts/words.mts';
import { BehaviorFields, RuleList, USUAL } from './behavior.tsx';
import { Summary } from './summary.tsx';

const HOUR_MS = 3_600_000;
const LEAD =
	'Send your campaign to simulated phones. See the price, the reports, the replies and the clicks. No real SMS is sent.';

function Arrived({ summary: { messages, waiting, webhooks } }: { summary: RehearsalSummary }) {
	return (
		<>
			<p>
				<strong class="big">{count(messages)}</strong>
				{messages === 1 ? ' message has arrived.' : ' messages have arrived.'}
				{waiting > 0 && ` ${many(waiting, 'campaign has', 'campaigns have')} not been sent yet.`}
			</p>
			<p class="quiet">The account's clock is stopped. Simulate a day to make the phones reply.</p>
			{webhooks.length === 0 && (
				<p class="warn">
					There is no webhook, so no workflow will receive reports and replies. First publish the
					workflow with your trigger.
				</p>
			)}
		</>
	);
}

function Playing({ summary: { now, webhooks } }: { summary: RehearsalSummary }) {
	const delivered = webhooks.reduce((all, one) => all + one.delivered, 0);
	return (
		<>
			<progress aria-label="The day is being simulated" />
			<p>{`The simulated time is ${fullTime(now)}. ${many(delivered, 'event has', 'events have')} been delivered.`}</p>
		</>
	);
}

function Played({ summary: { simulatedMs, realMs } }: { summary: RehearsalSummary }) {
	const seconds = many(Math.max(Math.round(realMs / 1000), 1), 'second');
	return (
		<p>
			{`${many(simulatedMs / HOUR_MS, 'simulated hour')} took ${seconds}. `}
			The sandbox has sent the events below to your webhooks. Your data now looks as it would after
			the real campaign.
		</p>
	);
}

/** Each step's title, content and buttons. */
const STEPS = {
	workflow: ['2. Run your workflow now', Arrived, 'Simulate a day', 'Change the behavior'],
	playing: ['3. The phones reply and click', Playing],
	played: ['The day is over', Played, 'Simulate another day', 'New rehearsal'],
} as const;

function stepOf({ begun, playing, simulatedMs }: RehearsalSummary): keyof typeof STEPS | 'setup' {
	if (playing) return 'playing';
	if (begun === null) return 'setup';
	return simulatedMs > 0 ? 'played' : 'workflow';
}

export function Rehearsal() {
	const { api } = useSession();
	const { answer } = useAnswer(async (calls) => {
		const summary = await calls.get<RehearsalSummary>('rehearsal');
		return { summary, ...(await calls.get<{ phoneRules: PhoneRule[] }>('phone-rules')) };
	}, []);
	const [choices, setChoices] = useState(USUAL);
	const [isNew, setNew] = useState(false);
	const heading = useRef<HTMLHeadingElement>(null);
	const last = useRef('');
	const step = answer ? (isNew ? 'setup' : stepOf(answer.summary)) : '';
	useEffect(() => {
		// If the focused button was removed, the heading gets the focus.
		const isLost = last.current !== '' && document.activeElement === document.body;
		if (isLost) heading.current?.focus({ preventScroll: true });
		last.current = step;
	}, [step]);
	if (!answer || step === '') return null;
	const { summary, phoneRules } = answer;
	const { withinMinutes, ...shares } = choices;
	const begin = (behavior: object) =>
		attempt(async () => {
			await api.post('rehearsal', behavior);
			setNew(false);
		});
	const play = () => attempt(() => api.post('rehearsal/play'));
	const [title, Now, playing, renewing] = step === 'setup' ? [] : STEPS[step];
	return (
		<div class="page stack">
			<PageHead title="Rehearsal" lead={LEAD} />
			<article key={step} class="panel stack">
				<h2 ref={heading} tabIndex={-1}>
					{title ?? "1. Set the phones' behavior"}
				</h2>
				{Now ? (
					<Now summary={summary} />
				) : (
					<Form class="stack" onSubmit={() => void begin({ shares, withinMinutes })}>
						<BehaviorFields choices={choices} onChoose={setChoices} />
						<p class="quiet">
							Other messages are delivered without a reply or click, except to numbers with a fixed
							outcome.
						</p>
						<div class="row">
							<Button type="submit" kind="main">
								Start the rehearsal
							</Button>
							{phoneRules.length > 0 && (
								<Button onClick={() => void begin({})}>Start with the current rules</Button>
							)}
						</div>
					</Form>
				)}
				{playing && (
					<div class="row">
						<Button
							kind="main"
							disabled={summary.messages + summary.waiting === 0}
							onClick={() => void play()}
						>
							{playing}
						</Button>
						<Button onClick={() => setNew(true)}>{renewing}</Button>
					</div>
				)}
				<RuleList rules={phoneRules} />
			</article>
			{(step === 'playing' || step === 'played') && <Summary summary={summary} />}
		</div>
	);
}
