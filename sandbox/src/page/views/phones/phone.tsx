// One phone: what it got, its answers, and what is known of it.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { Conversation } from '../../api/types.ts';
import { land } from '../../app/route.ts';
import { useAnswer, useSession } from '../../app/session.ts';
import { IconButton } from '../../parts/button.tsx';
import { many, phoneText } from '../../parts/words.ts';
import { Beside } from './beside.tsx';
import { Composer } from './composer.tsx';
import { Talk, useWindow } from './talk.tsx';

function About({ known }: { known: Conversation | undefined }) {
	if (!known) return <p class="quiet" />;
	return (
		<p class="quiet">
			{[known.country, many(known.messages, 'message')].filter(Boolean).join(' · ')}
			{known.isBlacklisted && [
				' · ',
				<span key="blacklist" class="bad">
					on the blacklist
				</span>,
			]}
		</p>
	);
}

/** Tells the sandbox how many messages were seen. */
function useSeen(phone: string, known: Conversation | undefined): void {
	const { api } = useSession();
	const { messages = 0, seen = 0 } = known ?? {};
	useEffect(() => {
		const mark = () => {
			if (messages <= seen || document.hidden) return;
			api.put(`view/seen/${phone}`, { messages }).catch(() => {});
		};
		mark();
		document.addEventListener('visibilitychange', mark);
		return () => document.removeEventListener('visibilitychange', mark);
	}, [messages, seen]);
}

export function Phone({ phone }: { phone: string }) {
	const [isBeside, setBeside] = useState(false);
	const title = useRef<HTMLHeadingElement>(null);
	const device = useRef<HTMLElement>(null);
	const window = useWindow();
	const { offset, limit } = window;
	const { answer: read } = useAnswer(
		async (api) => ({
			offset,
			limit,
			known: await api.get<Conversation>(`view/phones/${phone}`, { offset, limit }),
		}),
		[offset, limit],
	);
	const name = phoneText(phone);
	useSeen(phone, read?.known);
	useEffect(() => land(title.current), []);
	// A narrow screen shows either the conversation or what is beside it.
	useLayoutEffect(() => {
		const frame = device.current?.closest<HTMLElement>('.phones');
		frame?.toggleAttribute('data-beside', isBeside);
		return () => frame?.removeAttribute('data-beside');
	}, [isBeside]);
	const toggle = (isShown: boolean, next: string) => {
		setBeside(isShown);
		requestAnimationFrame(() => document.querySelector<HTMLElement>(next)?.focus());
	};
	return (
		<>
			<div class="stage">
				<section class="device" aria-label={`Phone ${name}`} ref={device}>
					<div class="device-head">
						<IconButton
							icon="back"
							label="Back to all phones"
							class="back"
							onClick={() => (location.hash = '#/phones')}
						/>
						<div>
							<h1 ref={title} tabIndex={-1}>
								{name}
							</h1>
							<About known={read?.known} />
						</div>
						<IconButton
							icon="more"
							label="About this phone"
							class="details"
							onClick={() => toggle(true, '.to-talk')}
						/>
					</div>
					<Talk name={name} read={read} window={window} />
					<Composer
						phone={phone}
						onSend={() => window.toEnd()}
						onLeave={() => title.current?.focus()}
					/>
				</section>
			</div>
			<Beside phone={phone} known={read?.known} onBack={() => toggle(false, '.details')} />
		</>
	);
}
