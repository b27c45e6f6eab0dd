import { useState } from 'preact/hooks';

import { useSession } from '../../app/session.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, TextField } from '../../parts/field.tsx';
import { Form } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { EVENTS } from '../../parts/words.ts';

const TYPES = Object.entries(EVENTS);

/** Makes a webhook as a client does (contract 4.3). */
export function NewWebhook() {
	const { api, readers } = useSession();
	const [type, setType] = useState('MO');
	const [url, setUrl] = useState('');
	const [signature, setSignature] = useState('');
	const make = () =>
		attempt(async () => {
			const secret = signature === '' ? {} : { signature };
			await api.service('POST', '/webhook', { webhook: { type, url: url.trim(), ...secret } });
			toast(`Made a webhook of type ${type}`);
			setUrl('');
			setSignature('');
			readers.refresh();
		});
	return (
		<details class="section new-webhook">
			<summary>New webhook</summary>
			<Form class="inline-form" onSubmit={() => void make()}>
				<Choice label="Event" options={TYPES} value={type} onChoose={setType} />
				<TextField
					label="Address"
					required
					placeholder="http://127.0.0.1:5678/webhook/…"
					value={url}
					onType={setUrl}
				/>
				<TextField label="Secret (optional)" value={signature} onType={setSignature} />
				<Button type="submit" kind="main">
					Make it
				</Button>
			</Form>
		</details>
	);
}
