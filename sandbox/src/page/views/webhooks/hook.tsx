import type { Webhook } from '../../../schemas/events.mts';
import { urlOf } from '../../app/route.mts';
import { useSession } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { attempt } from '../../parts/say.tsx';
import { Tag } from '../../parts/tags.tsx';
import { EVENTS } from '../../parts/words.mts';

/** A webhook, with a button that pauses or resumes it (contract 4.4). */
export function Hook({ webhook, isOpen }: { webhook: Webhook; isOpen: boolean }) {
	const { id, type, url, status, hasSignature, lastHttpCode } = webhook;
	const { api } = useSession();
	const isLive = status === 'live';
	const name = EVENTS[type] ?? type;
	const change = () =>
		attempt(async () => {
			const body = { webhook: { status: isLive ? 'paused' : 'live' } };
			await api.service('PUT', `/webhook/${id}/status`, JSON.stringify(body));
		});
	return (
		<li class="panel">
			<a
				class="stack"
				href={isOpen ? '#/webhooks' : urlOf('webhooks', id)}
				aria-current={isOpen ? 'true' : undefined}
			>
				<span class="row">
					<strong>{name}</strong>
					<Tag kind={isLive ? 'good' : 'warn'}>{isLive ? 'Live' : 'Paused'}</Tag>
					<Tag>{hasSignature ? 'Signed' : 'Not signed'}</Tag>
				</span>
				<span class="mono cut">{url}</span>
				<small class="row quiet">
					{lastHttpCode === null ? 'No response yet' : `Last response: HTTP ${lastHttpCode}`}
				</small>
			</a>
			<Button
				kind="bare"
				aria-label={`${isLive ? 'Pause' : 'Resume'}: ${name}`}
				onClick={() => void change()}
			>
				{isLive ? 'Pause' : 'Resume'}
			</Button>
		</li>
	);
}
