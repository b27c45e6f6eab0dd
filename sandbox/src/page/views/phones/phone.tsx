// One phone: its conversation, and the panel next to the phone.
import { useEffect, useRef } from 'preact/hooks';

import type { Conversation } from '../../../view/answers.mts';
import { focusNew } from '../../app/route.mts';
import { useAnswer } from '../../app/session.mts';
import { IconButton } from '../../parts/button.tsx';
import { many, phoneText } from '../../parts/words.mts';
import { Beside } from './beside.tsx';
import { Bubble } from './bubbles.tsx';
import { Composer } from './composer.tsx';

function About({ known }: { known: Conversation | undefined }) {
	if (!known) return <small class="quiet">…</small>;
	return (
		<small class="quiet">
			{[known.country, many(known.messages, 'message')].filter(Boolean).join(' · ')}
			{known.isBlacklisted && ' · '}
			{known.isBlacklisted && <span class="bad">on the blacklist</span>}
		</small>
	);
}

export function Phone({ phone }: { phone: string }) {
	const title = useRef<HTMLHeadingElement>(null);
	const { answer: known } = useAnswer((api) => api.get<Conversation>(`view/phones/${phone}`), []);
	const name = phoneText(phone);
	useEffect(() => focusNew(title.current), []);
	return (
		<>
			<section class="device panel" aria-label={`Phone ${name}`}>
				<header class="bar">
					<IconButton
						icon="back"
						label="Back to all phones"
						class="to-list"
						onClick={() => (location.hash = '#/phones')}
					/>
					<div>
						<h1 ref={title} tabIndex={-1}>
							{name}
						</h1>
						<About known={known} />
					</div>
				</header>
				<div class="talk" tabIndex={0} role="region" aria-label={`Messages on ${name}`}>
					<ol class="stack" aria-label="Conversation">
						{known?.items.map((item) => (
							<Bubble key={item.key} item={item} />
						))}
					</ol>
					{known?.items.length === 0 && (
						<p class="note">
							This phone has not received a message yet. You can send a message from the phone.
						</p>
					)}
				</div>
				<Composer phone={phone} />
			</section>
			<Beside phone={phone} known={known} />
		</>
	);
}
