// Example calls for developers, and the state that each call changes.
import { useState } from 'preact/hooks';

import { useAnswer, useSession } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { Bytes } from '../../parts/copy.tsx';
import { Choice } from '../../parts/field.tsx';
import { Form, PageHead } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { Access } from '../phones/firstSteps.tsx';
import { EXAMPLES } from './examples.mts';

const json = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** Shows an example call and the state that the call changes. @param part selects the first example with this `read` */
function Caller({ part }: { part: string }) {
	const { api } = useSession();
	const [example, setExample] = useState(
		() => EXAMPLES.find(({ read }) => read === part) ?? EXAMPLES[0],
	);
	const [body, setBody] = useState(json(example.body));
	const { method, path, read } = example;
	const { answer, rejected } = useAnswer((calls) => calls.get(read), [read]);
	const call = () =>
		attempt(async () => {
			const text = body.trim() === '' ? undefined : body;
			await (path.startsWith('/') ? api.service(method, path, text) : api.run(method, path, text));
			toast(`Done: ${method} ${path}`);
		});
	const choose = (chosen: string) => {
		const next = EXAMPLES.find(({ title }) => title === chosen) ?? example;
		setExample(next);
		setBody(json(next.body));
	};
	return (
		<div class="halves">
			<article class="panel stack">
				<h2>Make a change</h2>
				<Form class="stack" onSubmit={() => void call()}>
					<Choice
						label="Example"
						options={EXAMPLES.map(({ title }) => [title, title] as const)}
						value={example.title}
						onChoose={choose}
					/>
					<code>{`${method} ${path.startsWith('/') ? path : `/_sandbox/${path}`}`}</code>
					<label>
						Body, as JSON
						<textarea
							class="mono"
							rows={Math.max(body.split('\n').length, 4)}
							spellcheck={false}
							value={body}
							onInput={({ currentTarget }) => setBody(currentTarget.value)}
						/>
					</label>
					<Button type="submit" kind="main">
						Call
					</Button>
				</Form>
			</article>
			<article class="panel stack">
				<h2>Current state</h2>
				<Bytes title={`GET /_sandbox/${read}`} text={rejected ?? json(answer)} />
			</article>
		</div>
	);
}

export function Developers({ parts: [part = ''] }: { parts: string[] }) {
	return (
		<div class="page stack">
			<PageHead
				title="For developers"
				lead="Each change here is a call that your tests can also make."
			/>
			<Caller key={part} part={part} />
			<article class="panel stack">
				<Access />
				<small class="quiet">
					To show another account, open this page with that account's token: /?token=sbx_…
				</small>
			</article>
		</div>
	);
}
