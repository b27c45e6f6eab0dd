// How the service behaves for this account: how fast it is, what becomes of messages, how many calls it takes.
import { useAnswer, useSession } from '../../app/session.ts';
import { Choice } from '../../parts/field.tsx';
import { attempt, toast } from '../../parts/say.tsx';

type Profiles = Record<string, object>;
const OWN = 'own';

/** Returns the name of a ready-made profile, `own` for another one, and nothing for none. */
function nameOf(profile: object | null, profiles: Profiles): string {
	if (profile === null) return '';
	const text = JSON.stringify(profile);
	return Object.entries(profiles).find(([, one]) => JSON.stringify(one) === text)?.[0] ?? OWN;
}

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

export function ProfileChoice() {
	const { api } = useSession();
	const { answer } = useAnswer((calls) => calls.get<{ profile: object | null }>('profile'), []);
	const { answer: ready } = useAnswer(
		(calls) => calls.get<{ profiles: Profiles }>('profile/names'),
		[],
	);
	if (!answer || !ready) return null;
	const { profiles } = ready;
	const value = nameOf(answer.profile, profiles);
	const choose = (name: string) =>
		attempt(async () => {
			await (name === '' ? api.delete('profile') : api.put('profile', profiles[name]));
			toast(name === '' ? 'The profile is off' : `The profile is on: ${titleOf(name)}`);
		});
	return (
		<section class="section profile">
			<h2>Profile</h2>
			<Choice
				label="How the service behaves"
				hint="Its speed, what becomes of messages, and how many calls it takes."
				options={[
					['', 'At once, and all is delivered'],
					...Object.keys(profiles).map((name) => [name, titleOf(name)] as const),
					...(value === OWN ? [[OWN, 'One of its own'] as const] : []),
				]}
				value={value}
				onChoose={(name) => void (name === OWN || choose(name))}
			/>
		</section>
	);
}
