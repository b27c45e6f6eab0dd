// A rehearsal: a crowd, a workflow that sends to it, a day that is played, and the summary.
import { useEffect, useRef, useState } from 'preact/hooks';

import type { PhoneRule } from '../../../domain/phoneRules.mts';
import type { RehearsalSummary } from '../../../schemas/rehearsal.mts';
import { useAnswer, useSession } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { Form, PageHead } from '../../parts/page.tsx';
import { attempt } from '../../parts/say.tsx';
import { count, fullTime, many } from '../../parts/words.mts';
import { CrowdFields, RuleList, USUAL } from './crowd.tsx';
import { Summary } from './summary.tsx';

const HOUR_MS = 3_600_000;

const TITLES = {
	crowd: '1. Say how the crowd behaves',
	workflow: '2. Run your workflow now',
	playing: '3. The crowd acts',
	played: 'The day is over',
};
type Step = keyof typeof TITLES;

function stepOf({ begun, playing, simulatedMs }: RehearsalSummary): Step {
	if (playing) return 'playing';
	if (begun === null) return 'crowd';
	return simulatedMs > 0 ? 'played' : 'workflow';
}

/** What to do now, or what is going on. */
function Now({ step, summary }: { step: Step; summary: RehearsalSummary }) {
	const { messages, waiting, webhooks, now, simulatedMs, realMs } = summary;
	if (step === 'workflow') {
		return (
			<>
				<p>
					<strong class="big">{count(messages)}</strong>{' '}
					{messages === 1 ? 'message has arrived' : 'messages have arrived'}
					{waiting > 0 && `, ${many(waiting, 'campaign waits', 'campaigns wait')} for its time`}.
				</p>
				<p class="quiet">
					The clock of this account stands still. Nobody replies until you play the day.
				</p>
				{webhooks.length === 0 && (
					<p class="warn">
						There is no webhook, so no workflow will receive reports and replies. First publish the
						workflow with your trigger.
					</p>
				)}
			</>
		);
	}
	if (step === 'playing') {
		const delivered = webhooks.reduce((all, one) => all + one.delivered, 0);
		return (
			<>
				<progress aria-label="The day is being played" />
				<p>{`It is ${fullTime(now)} for the crowd. ${many(delivered, 'event')} delivered.`}</p>
			</>
		);
	}
	const seconds = many(Math.max(Math.round(realMs / 1000), 1), 'second');
	return (
		<p>
			{`${many(simulatedMs / HOUR_MS, 'simulated hour')} took ${seconds}. `}
			Your workflow has received the events below. Its tables and pages now show what they would
			show after the campaign.
		</p>
	);
}

export function Rehearsal() {
	const { api } = useSession();
	const { answer: summary } = useAnswer((calls) => calls.get<RehearsalSummary>('rehearsal'), []);
	const { answer: rules } = useAnswer(
		(calls) => calls.get<{ phoneRules: PhoneRule[] }>('phone-rules'),
		[],
	);
	const [choices, setChoices] = useState(USUAL);
	const [isNew, setNew] = useState(false);
	const heading = useRef<HTMLHeadingElement>(null);
	const last = useRef<Step | undefined>(undefined);
	const step = summary && (isNew ? 'crowd' : stepOf(summary));
	useEffect(() => {
		// The button that had focus is gone.
		const isLost = last.current !== undefined && document.activeElement === document.body;
		if (isLost) heading.current?.focus({ preventScroll: true });
		last.current = step;
	}, [step]);
	if (!summary || !step || !rules) return null;
	const begin = (crowd: object) =>
		attempt(async () => {
			await api.post('rehearsal', crowd);
			setNew(false);
		});
	const play = () => attempt(() => api.post('rehearsal/play', { waitMs: 0 }));
	const isEmpty = summary.messages + summary.waiting === 0;
	const isPlayed = step === 'played';
	return (
		<div class="page stack">
			<PageHead
				title="Rehearsal"
				lead="Send your campaign to a crowd that behaves like one. See what it costs and what comes back. Nothing is sent to anybody."
			/>
			<article class="panel stack">
				<h2 key={step} ref={heading} tabIndex={-1}>
					{TITLES[step]}
				</h2>
				{step === 'crowd' ? (
					<Form class="stack" onSubmit={() => void begin(choices)}>
						<CrowdFields choices={choices} onChoose={setChoices} />
						<div class="row">
							<Button type="submit" kind="main">
								Start the rehearsal
							</Button>
							{rules.phoneRules.length > 0 && (
								<Button onClick={() => void begin({})}>Start with the rules that hold now</Button>
							)}
						</div>
					</Form>
				) : (
					<Now step={step} summary={summary} />
				)}
				{(step === 'workflow' || isPlayed) && (
					<div key={`${step} buttons`} class="row">
						<Button kind="main" disabled={isEmpty} onClick={() => void play()}>
							{isPlayed ? 'Play another day' : 'Play a day'}
						</Button>
						<Button onClick={() => setNew(true)}>
							{isPlayed ? 'New rehearsal' : 'Change the crowd'}
						</Button>
					</div>
				)}
				<RuleList rules={rules.phoneRules} />
			</article>
			{(step === 'playing' || isPlayed) && <Summary summary={summary} />}
		</div>
	);
}
