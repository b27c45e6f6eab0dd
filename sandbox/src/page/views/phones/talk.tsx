// The messages of a phone, the newest at the bottom. Its box runs from the bottom up in the style sheet, so that the
// browser keeps what is in sight in its place, whatever comes above or below.
import type { Conversation, ConversationItem } from '../../../view/answers.mts';
import { dayOf } from '../../parts/words.mts';
import { Bubble } from './bubbles.tsx';

function Items({ items }: { items: ConversationItem[] }) {
	let last = '';
	return items.flatMap((item) => {
		const day = new Date(item.at).toDateString();
		const bubble = <Bubble key={item.key} item={item} />;
		if (day === last) return [bubble];
		last = day;
		return [
			<li key={day} class="note">
				{dayOf(item.at)}
			</li>,
			bubble,
		];
	});
}

export function Talk({ name, known }: { name: string; known: Conversation | undefined }) {
	return (
		<div class="talk" tabIndex={0} role="region" aria-label={`Messages of ${name}`}>
			<ol class="stack" aria-label="Conversation">
				<Items items={known?.items ?? []} />
			</ol>
			{known?.items.length === 0 && (
				<p class="note">Nothing came to this phone yet. It can write first.</p>
			)}
		</div>
	);
}
