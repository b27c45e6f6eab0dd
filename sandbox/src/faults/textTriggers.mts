import type { Fault } from './fault.mts';

/** Texts in a message that break the call of the message, without a fault of the account: nothing is sent. */
export const TEXT_TRIGGERS: Array<{
	text: string;
	outcome: string;
	description: string;
	fault: Fault;
}> = [
	{
		text: '[sandbox:429]',
		outcome: '429',
		description: 'The call gets HTTP 429 with Retry-After: 1, and nothing is sent',
		fault: { kind: 'status', status: 429, retryAfter: 1, when: 'before' },
	},
	{
		text: '[sandbox:timeout]',
		outcome: 'timeout',
		description: 'The call gets no answer, and nothing is sent',
		fault: { kind: 'hang', when: 'before' },
	},
];

/** Thrown by the handler of a call whose message has such a text. */
export class TriggeredFault extends Error {
	readonly fault: Fault;

	constructor(fault: Fault) {
		super('The text of the message asks for a fault');
		this.fault = fault;
	}
}

/** @throws TriggeredFault for a message with a text of the table */
export function checkTriggers(message: unknown): void {
	if (typeof message !== 'string') return;
	const triggered = TEXT_TRIGGERS.find(({ text }) => message.includes(text));
	if (triggered) throw new TriggeredFault(triggered.fault);
}
