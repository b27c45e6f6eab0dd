// All that the control API changes: how things are, and calls that change them, with examples to choose from.
import { useState } from 'preact/hooks';

import { addressOf } from '../../app/route.mts';
import { useAnswer, useSession } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { Bytes } from '../../parts/copy.tsx';
import { Choice, TextField } from '../../parts/field.tsx';
import { Form, PageHead } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { AccountChoice } from './accountChoice.tsx';
import { TOPICS, type Example } from './topics.mts';

const json = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** A call that is put together: what was chosen, and what somebody made of it. */
interface Draft extends Omit<Example, 'body'> {
	body: string;
}
const draftOf = (example: Example): Draft => ({ ...example, body: json(example.body) });

function Caller(props: { examples: Example[]; draft: Draft; setDraft(draft: Draft): void }) {
	const { examples, draft, setDraft } = props;
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
				options={examples.map(({ title }) => [title, title] as const)}
				value={draft.title}
				onChoose={(title) => {
					const example = examples.find((one) => one.title === title);
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

/** What the path of a topic answers now. */
function Now({ path }: { path: string }) {
	const { answer, refused } = useAnswer((api) => api.get(path), [path]);
	return <Bytes title={`GET /_sandbox/${path}`} text={refused ?? json(answer)} />;
}

function Topic({ id }: { id: string }) {
	const topic = TOPICS[id];
	const [draft, setDraft] = useState(topic && draftOf(topic.examples[0]));
	if (!topic || !draft) return null;
	return (
		<>
			<p class="quiet">{topic.text}</p>
			{id === 'account' && <AccountChoice />}
			<div class="halves">
				<article class="panel stack">
					<h2>Change it</h2>
					<Caller examples={topic.examples} draft={draft} setDraft={setDraft} />
				</article>
				<article class="panel stack">
					<h2>Now</h2>
					<Now path={topic.read} />
				</article>
			</div>
		</>
	);
}

export function Developers({ parts: [part = ''] }: { parts: string[] }) {
	const id = Object.hasOwn(TOPICS, part) ? part : 'faults';
	return (
		<div class="page stack">
			<PageHead
				title="For developers"
				lead="Each change here is a call that your tests can make too."
			/>
			<nav class="row topics" aria-label="Topics">
				{Object.entries(TOPICS).map(([name, { title }]) => (
					<a
						key={name}
						href={addressOf('developers', name)}
						aria-current={name === id ? 'page' : undefined}
					>
						{title}
					</a>
				))}
			</nav>
			<Topic key={id} id={id} />
		</div>
	);
}
