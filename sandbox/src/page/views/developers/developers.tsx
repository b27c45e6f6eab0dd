// All that the control API changes: how things are, and calls that change them, with examples to choose from.
import { useState } from 'preact/hooks';

import { useAnswer, useSession } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { Bytes } from '../../parts/copy.tsx';
import { Choice, TextField } from '../../parts/field.tsx';
import { Form, PageHead } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { AccountChoice } from './accountChoice.tsx';
import { EXAMPLES, type Example } from './examples.mts';

const json = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** A call that is put together: what was chosen, and what somebody made of it. */
interface Draft extends Omit<Example, 'body'> {
	body: string;
}
const draftOf = (example: Example): Draft => ({ ...example, body: json(example.body) });

function Caller({ draft, setDraft }: { draft: Draft; setDraft(draft: Draft): void }) {
	const { api } = useSession();
	const [answer, setAnswer] = useState<unknown>();
	const { method, path, body } = draft;
	const call = () =>
		attempt(async () => {
			setAnswer(undefined);
			const text = body.trim() === '' ? undefined : body;
			const isService = path.startsWith('/');
			setAnswer(await (isService ? api.service(method, path, text) : api.run(method, path, text)));
			toast(`Done: ${method} ${path}`);
		});
	return (
		<Form class="stack" onSubmit={() => void call()}>
			<Choice
				label="Example"
				options={EXAMPLES.map(({ title }) => [title, title] as const)}
				value={draft.title}
				onChoose={(title) => {
					const example = EXAMPLES.find((one) => one.title === title);
					if (example) setDraft(draftOf(example));
				}}
			/>
			<TextField
				label={path.startsWith('/') ? method : `${method} under /_sandbox/`}
				class="mono"
				required
				value={path}
				onType={(next) => setDraft({ ...draft, path: next })}
			/>
			<label>
				Body, as JSON
				<textarea
					class="mono"
					rows={Math.max(body.split('\n').length, 4)}
					spellcheck={false}
					value={body}
					onInput={({ currentTarget }) => setDraft({ ...draft, body: currentTarget.value })}
				/>
			</label>
			<Button type="submit" kind="main">
				Call
			</Button>
			{answer !== undefined && <Bytes title="Answer" text={json(answer)} />}
		</Form>
	);
}

/** What a path answers now. */
function Now({ path }: { path: string }) {
	const { answer, refused } = useAnswer((api) => api.get(path), [path]);
	return <Bytes title={`GET /_sandbox/${path}`} text={refused ?? json(answer)} />;
}

/** @param part the path whose examples come first */
function Calls({ part }: { part: string }) {
	const first = EXAMPLES.find(({ read }) => read === part) ?? EXAMPLES[0];
	const [draft, setDraft] = useState(draftOf(first));
	return (
		<div class="halves">
			<article class="panel stack">
				<h2>Change it</h2>
				<Caller draft={draft} setDraft={setDraft} />
			</article>
			<article class="panel stack">
				<h2>Now</h2>
				<Now path={draft.read} />
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
			<Calls key={part} part={part} />
			<AccountChoice />
		</div>
	);
}
