// States and results as colored words.
import type { ComponentChildren } from 'preact';

import { outcomeMessage } from '../../domain/outcome.mts';
import type { Call } from '../../schemas/records.mts';
import { CAMPAIGN_STATES, DELIVERY_STATES } from './words.mts';

export function Tag({ kind = '', children }: { kind?: string; children: ComponentChildren }) {
	return <span class={`tag ${kind}`}>{children}</span>;
}

/** A campaign's state. */
export function StateTag({ state }: { state: string }) {
	return <Tag kind={state === 'sent' ? 'good' : 'warn'}>{CAMPAIGN_STATES[state] ?? state}</Tag>;
}

/** A delivery's state. */
export function DeliveryTag({ state }: { state: string }) {
	const [words, kind] = DELIVERY_STATES[state] ?? [state, ''];
	return <Tag kind={kind}>{words}</Tag>;
}

/** A call's result. */
export function Outcome({ call: { outcome, httpStatus, fault } }: { call: Call }) {
	if (outcome === null) return <Tag kind={fault ? 'warn' : ''}>Not handled</Tag>;
	const kind = outcome === 1 ? 'good' : outcome === -8 ? 'warn' : 'bad';
	return (
		<>
			<Tag kind={kind}>{`${outcome} ${outcomeMessage(outcome)}`}</Tag>
			{httpStatus === null && <Tag kind="bad">no response</Tag>}
		</>
	);
}
