// The clock of the account: what is due later comes when it is moved on.
import { useEffect, useState } from 'preact/hooks';

import { useAnswer, useSession } from '../app/session.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form, PageHead } from '../parts/page.tsx';
import { attempt, toast } from '../parts/say.tsx';
import { fullTime, span } from '../parts/words.ts';

const STEPS = [
	['1 minute', 60_000],
	['1 hour', 3_600_000],
	['1 day', 86_400_000],
	['1 week', 604_800_000],
] as const;
const TICK_MS = 1000;

/** The value of a field for date and time, in the zone of the browser. */
function localValue(date: Date): string {
	const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
	return local.toISOString().slice(0, 19);
}

/** The time, which goes on. */
function Now({ offset }: { offset: number }) {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), TICK_MS);
		return () => clearInterval(timer);
	}, []);
	return <p class="clock-now">{fullTime(now + offset)}</p>;
}

export function Clock() {
	const { api } = useSession();
	const { answer } = useAnswer((calls) => calls.get<{ offsetMs: number }>('clock'), []);
	const offset = answer?.offsetMs ?? 0;
	const [at, setAt] = useState('');
	useEffect(() => setAt(localValue(new Date(Date.now() + offset))), [offset]);
	const set = (body: object) =>
		void attempt(async () => {
			const { now } = await api.put<{ now: string }>('clock', body);
			toast(`The clock says ${fullTime(now)}`);
		});
	const isMoved = Math.abs(offset) >= TICK_MS;
	const where = offset > 0 ? 'ahead of' : 'behind';
	return (
		<div class="page narrow">
			<PageHead
				title="Clock"
				lead="The clock of this account alone. Moved on, it sends what is scheduled, brings reports and retries that are due, and ends limits of the month."
			/>
			<section class="card clock">
				<h2>It is now</h2>
				<Now offset={offset} />
				<p class="quiet">
					{isMoved ? `${span(Math.abs(offset))} ${where} the real time` : 'The real time'}
				</p>
				<div class="row" role="group" aria-label="Move on">
					{STEPS.map(([name, ms]) => (
						<Button key={name} onClick={() => set({ advanceMs: ms })}>
							{`+ ${name}`}
						</Button>
					))}
					{isMoved && (
						<Button kind="bare" onClick={() => set({ now: Date.now() })}>
							Back to the real time
						</Button>
					)}
				</div>
				<Form class="inline-form" onSubmit={() => set({ now: new Date(at).toISOString() })}>
					<Field label="Set it to">
						{(control) => (
							<input
								{...control}
								type="datetime-local"
								step={1}
								required
								value={at}
								onInput={({ currentTarget }) => setAt(currentTarget.value)}
							/>
						)}
					</Field>
					<Button type="submit">Set</Button>
				</Form>
			</section>
		</div>
	);
}
