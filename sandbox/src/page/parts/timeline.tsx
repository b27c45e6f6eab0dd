import type { ComponentChildren } from 'preact';

import type { CampaignAnswer } from '../api/types.ts';
import { addressOf } from '../app/route.ts';
import { fullTime, REPORTS } from './words.ts';

/** What happened, when, and how it ended. */
export interface Step {
	at: string;
	text: ComponentChildren;
	kind?: 'good' | 'bad' | 'warn' | undefined;
}

/** What happened, one after the other. */
export function Timeline({ steps }: { steps: Step[] }) {
	return (
		<ol class="timeline" aria-label="Timeline">
			{steps.map(({ at, text, kind }, index) => (
				<li key={index} data-kind={kind}>
					<time dateTime={at}>{fullTime(at)}</time>
					<span>{text}</span>
				</li>
			))}
		</ol>
	);
}

/** What a delivery report said. @param more what is told beside its name */
export function reportStep(status: number, at: string, more = ''): Step {
	const kind = status === 3 ? 'good' : status === 1 ? undefined : 'bad';
	return { at, text: `${REPORTS[status] ?? `Status ${status}`}${more}`, kind };
}

/** The steps until a campaign went out: the call, the campaign, when it is due, and when it was sent. */
export function campaignSteps({ campaign, call }: CampaignAnswer): Step[] {
	const { createdAt, scheduledFor, sentAt, state } = campaign;
	const steps: Step[] = [];
	if (call) {
		const name = `${call.method} ${call.path}`;
		steps.push({
			at: call.at,
			text: [
				'Called: ',
				<a key="call" href={addressOf('calls', call.id)}>
					{name}
				</a>,
			],
		});
	}
	steps.push({ at: createdAt, text: 'Campaign created' });
	if (scheduledFor)
		steps.push({ at: scheduledFor, text: 'Due', kind: sentAt ? undefined : 'warn' });
	if (sentAt) steps.push({ at: sentAt, text: 'Sent', kind: 'good' });
	else if (state === 'moderated')
		steps.push({ at: createdAt, text: 'Under moderation', kind: 'warn' });
	return steps;
}
