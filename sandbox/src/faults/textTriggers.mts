import type { Fault } from './fault.mts';

/** Texts in a message that trigger a fault for the call, even if the account has no fault. Nothing is sent. */
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

/** Thrown for a call whose message contains such a text. */
export class TriggeredFault extends Error {
	readonly fault: Fault;

	constructor(fault: Fault) {
		super('The message text triggers a fault');
		this.fault = fault;
	}
}

/** @throws TriggeredFault for a message that contains one of the texts */
export function checkTriggers(message: unknown): void {
	if (typeof message !== 'string') return;
	const triggered = TEXT_TRIGGERS.find(({ text }) => message.includes(text));
	if (triggered) throw new TriggeredFault(triggered.fault);
}
