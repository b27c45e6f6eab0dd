import { useState } from 'preact/hooks';

import type { Webhook } from '../../api/types.ts';
import { addressOf } from '../../app/route.ts';
import { useSession } from '../../app/session.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Tag } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { count, EVENTS } from '../../parts/words.ts';
import { STATE_KINDS, STATE_WORDS } from './delivery.tsx';

function Confirm({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
	const { api, readers } = useSession();
	const remove = async () => {
		onClose();
		await attempt(async () => {
			await api.service('DELETE', `/webhook/${webhook.id}`);
			toast('The webhook was deleted');
			location.hash = '#/webhooks';
			readers.refresh();
		});
	};
	return (
		<Dialog title="Delete this webhook?" onClose={onClose}>
			<p>{`Nothing is sent to ${webhook.url} any more, and what waits is dropped.`}</p>
			<div class="row">
				<Button onClick={onClose}>Keep it</Button>
				<Button kind="bad" onClick={() => void remove()}>
					Delete
				</Button>
			</div>
		</Dialog>
	);
}

/** One webhook, which can be paused, made live again (contract 4.4) and deleted (contract 4.5). */
export function Hook({ webhook, isOpen }: { webhook: Webhook; isOpen: boolean }) {
	const { id, type, url, status, hasSignature, lastHttpCode, deliveries } = webhook;
	const { api, readers } = useSession();
	const [isAsked, setAsked] = useState(false);
	const isLive = status === 'live';
	const name = EVENTS[type] ?? type;
	const change = () =>
		attempt(async () => {
			const body = { webhook: { status: isLive ? 'paused' : 'live' } };
			await api.service('PUT', `/webhook/${id}/status`, body);
			readers.refresh();
		});
	return (
		<li>
			<a
				class="hook"
				href={isOpen ? '#/webhooks' : addressOf('webhooks', id)}
				aria-current={isOpen ? 'true' : undefined}
			>
				<span class="row">
					<strong>{name}</strong>
					<Tag kind={isLive ? 'good' : 'warn'}>{isLive ? 'Live' : 'Paused'}</Tag>
					<Tag>{hasSignature ? 'Signed' : 'Not signed'}</Tag>
				</span>
				<code class="url">{url}</code>
				<span class="small quiet">
					{lastHttpCode === null ? 'Not called yet' : `Last answer HTTP ${lastHttpCode}`}
					{Object.entries(deliveries).map(([state, n]) => [
						' ',
						<Tag key={state} kind={STATE_KINDS[state] ?? ''}>
							{`${count(n)} ${STATE_WORDS[state]?.toLowerCase() ?? state}`}
						</Tag>,
					])}
				</span>
			</a>
			<div class="row hook-tools">
				<Button
					kind="bare"
					aria-label={`${isLive ? 'Pause' : 'Go on'}: ${name}`}
					onClick={() => void change()}
				>
					{isLive ? 'Pause' : 'Go on'}
				</Button>
				<Button kind="bare" aria-label={`Delete: ${name}`} onClick={() => setAsked(true)}>
					Delete
				</Button>
			</div>
			{isAsked && <Confirm webhook={webhook} onClose={() => setAsked(false)} />}
		</li>
	);
}
