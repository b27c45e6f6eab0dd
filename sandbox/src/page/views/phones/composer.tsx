import { useRef } from 'preact/hooks';

import { useSession } from '../../app/session.mts';
import { Button, IconButton } from '../../parts/button.tsx';
import { attempt } from '../../parts/say.tsx';
import { phoneText } from '../../parts/words.mts';

/** The form for replying as a phone. */
export function Composer({ phone }: { phone: string }) {
	const { api } = useSession();
	const text = useRef<HTMLTextAreaElement>(null);
	const reply = (message: string) =>
		attempt(async () => {
			await api.post(`phones/${phone}/reply`, { message });
			document.querySelector('.talk')?.scrollTo(0, 0);
		});
	const sendText = async () => {
		const area = text.current;
		if (!area) return;
		if (area.value.trim() !== '' && (await reply(area.value))) area.value = '';
		area.focus();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
		event.preventDefault();
		void sendText();
	};
	return (
		<footer class="composer bar">
			<Button class="stop" onClick={() => void reply('STOP')}>
				Send STOP
			</Button>
			<textarea
				ref={text}
				rows={1}
				placeholder="Reply as this phone"
				aria-label={`Reply as ${phoneText(phone)}`}
				onKeyDown={onKeyDown}
			/>
			<IconButton icon="send" label="Send the reply" class="send" onClick={() => void sendText()} />
		</footer>
	);
}
