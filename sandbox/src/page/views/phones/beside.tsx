// The panel next to a phone: the delivery of messages to its number, and the lists that contain the number.
import type { Conversation } from '../../../view/answers.mts';
import { useSession } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { phoneText } from '../../parts/words.mts';

const SEQUENCES = [
	['', 'Default'],
	['delivered', 'Delivered'],
	['undelivered', 'Not delivered'],
	['expired', 'Expired'],
	['npai', 'The number no longer exists'],
	['delayed', 'Delivered late'],
	['repeated', 'Delivered, reported twice'],
	['out-of-order', 'Reports out of order'],
	['none', 'No report'],
] as const;
const OTHER = 'other';
function Reports({ phone, known }: { phone: string; known: Conversation | undefined }) {
	const { api } = useSession();
	const reports = known?.reports ?? '';
	const isOther = typeof reports !== 'string';
	const choose = (value: string) =>
		attempt(async () => {
			await api.put(`phones/${phone}`, { reports: value === '' ? null : value });
			toast(`The choice applies to the next messages to ${phoneText(phone)}`);
		});
	return (
		<Choice
			label="Delivery reports for the next messages"
			options={isOther ? [...SEQUENCES, [OTHER, 'Another sequence']] : SEQUENCES}
			value={isOther ? OTHER : reports}
			onChoose={(value) => void (value === OTHER || choose(value))}
		/>
	);
}

function Listed({ phone, list, name }: { phone: string; list: string; name: string }) {
	const { api } = useSession();
	const remove = () => attempt(() => api.run('DELETE', `${list}/${phone}`));
	return (
		<p>
			{`Campaigns skip this number, which is on the ${name}. `}
			<Button onClick={() => void remove()}>Remove from the list</Button>
		</p>
	);
}

export function Beside({ phone, known }: { phone: string; known: Conversation | undefined }) {
	return (
		<aside class="beside stack" aria-label="About this phone">
			<Reports phone={phone} known={known} />
			{known?.isBlacklisted && <Listed phone={phone} list="blacklist" name="blacklist" />}
			{known?.isNpai && <Listed phone={phone} list="npai" name="NPAI list" />}
			<a href="#/webhooks">Webhook events</a>
		</aside>
	);
}
