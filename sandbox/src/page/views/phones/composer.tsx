import { useRef } from 'preact/hooks';

import { useSession } from '../../app/session.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { attempt } from '../../parts/say.tsx';
import { phoneText } from '../../parts/words.ts';

/** Where somebody replies as a phone. */
export function Composer(props: { phone: string; onSend(): void; onLeave(): void }) {
	const { api } = useSession();
	const text = useRef<HTMLTextAreaElement>(null);
	const reply = async (message: string) => {
		props.onSend();
		return await attempt(() => api.post(`phones/${props.phone}/reply`, { message }));
	};
	const sendText = async () => {
		const area = text.current;
		if (!area) return;
		if (area.value.trim() !== '' && (await reply(area.value))) area.value = '';
		area.focus();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Escape') return props.onLeave();
		if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
		event.preventDefault();
		void sendText();
	};
	return (
		<div class="composer">
			<div class="composer-line">
				<textarea
					ref={text}
					rows={1}
					placeholder="Reply as this phone"
					aria-label={`Reply as ${phoneText(props.phone)}`}
					onKeyDown={onKeyDown}
				/>
				<IconButton
					icon="send"
					label="Send the reply"
					class="send"
					onClick={() => void sendText()}
				/>
			</div>
			<Button class="stop" onClick={() => void reply('STOP')}>
				Send STOP
			</Button>
		</div>
	);
}
