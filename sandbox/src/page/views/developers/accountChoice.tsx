import { useState } from 'preact/hooks';

import { useSession } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Form } from '../../parts/page.tsx';
import { toast } from '../../parts/say.tsx';
import { Access } from '../phones/firstSteps.tsx';

const TOKEN = /^sbx_[\w.~+/=-]{1,120}$/;

/** The access of this account, and a way to another one. */
export function AccountChoice() {
	const { use } = useSession();
	const [wanted, setWanted] = useState('');
	const change = () => {
		if (TOKEN.test(wanted.trim())) return use(wanted.trim());
		toast('A token begins with sbx_, followed by letters, digits or . _ ~ + / = -', 'bad');
	};
	return (
		<article class="panel stack">
			<Access />
			<Form class="row" onSubmit={change}>
				<TextField
					label="Token of another account"
					placeholder="sbx_…"
					class="mono"
					value={wanted}
					onType={setWanted}
				/>
				<Button type="submit">Change to it</Button>
			</Form>
		</article>
	);
}
