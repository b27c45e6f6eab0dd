import type { Fault } from './fault.mts';

/** Strings that trigger a fault if the message text of a call contains them. No message is sent. */
export const TEXT_TRIGGERS: Array<{
	text: string;
	outcome: string;
	description: string;
	fault: Fault;
}> = [
	{
		text: '[sandbox:429]',
		outcome: '429',
		description: 'The response is HTTP 429 with Retry-After: 1, and nothing is sent',
		fault: { kind: 'status', status: 429, retryAfter: 1, when: 'before' },
	},
	{
		text: '[sandbox:timeout]',
		outcome: 'timeout',
		description: 'There is no response, and nothing is sent',
		fault: { kind: 'hang', when: 'before' },
	},
];

/** Thrown for a call whose message text contains a trigger. */
export class TriggeredFault extends Error {
	readonly fault: Fault;

	constructor(fault: Fault) {
		super('The message text triggers a fault');
		this.fault = fault;
	}
}

/** Checks a message text. @throws TriggeredFault if the message text contains a trigger */
export function checkTriggers(message: unknown): void {
	if (typeof message !== 'string') return;
	const triggered = TEXT_TRIGGERS.find(({ text }) => message.includes(text));
	if (triggered) throw new TriggeredFault(triggered.fault);
}
