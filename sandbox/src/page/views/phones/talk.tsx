// The messages of a phone, the newest at the bottom. Its box runs from the bottom up in the style sheet, so that the
// browser keeps what is in sight in its place, whatever comes above or below.
import type { Conversation } from '../../../view/answers.mts';
import { Bubble } from './bubbles.tsx';

export function Talk({ name, known }: { name: string; known: Conversation | undefined }) {
	return (
		<div class="talk" tabIndex={0} role="region" aria-label={`Messages of ${name}`}>
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
	);
}
