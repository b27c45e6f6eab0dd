import { useState } from 'preact/hooks';

import { useSession } from '../../app/session.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, TextField } from '../../parts/field.tsx';
import { Form } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { EVENTS } from '../../parts/words.ts';

/** Creates a webhook as a client does (contract 4.3). */
export function NewWebhook() {
	const { api } = useSession();
	const [type, setType] = useState('MO');
	const [url, setUrl] = useState('');
	const [signature, setSignature] = useState('');
	const create = () =>
		attempt(async () => {
			const secret = signature === '' ? {} : { signature };
			await api.service('POST', '/webhook', { webhook: { type, url: url.trim(), ...secret } });
			toast(`Created a webhook for ${EVENTS[type]}`);
			setUrl('');
			setSignature('');
		});
	return (
		<details>
			<summary>New webhook</summary>
			<Form class="row" onSubmit={() => void create()}>
				<Choice label="Event" options={Object.entries(EVENTS)} value={type} onChoose={setType} />
				<TextField
					label="Address"
					required
					placeholder="http://127.0.0.1:8000/events"
					value={url}
					onType={setUrl}
				/>
				<TextField label="Secret (optional)" value={signature} onType={setSignature} />
				<Button type="submit" kind="main">
					Create
				</Button>
			</Form>
		</details>
	);
}
