// The recipient lists, their contacts, and new ones out of a CSV file.
import { useRef, useState } from 'preact/hooks';

import type { AccountAnswer, Contact, ImportedList } from '../api/types.ts';
import { addressOf, phoneAddress } from '../app/route.ts';
import { useAnswer, useSession } from '../app/session.ts';
import { Button } from '../parts/button.tsx';
import { Field, TextField } from '../parts/field.tsx';
import { Form, PageHead } from '../parts/page.tsx';
import { attempt, toast } from '../parts/say.tsx';
import { PagedTable, usePages, type Column } from '../parts/table.tsx';
import { many, phoneText } from '../parts/words.ts';

const EXAMPLE = 'phone,info1,info2\n33639981000,Alice,Paris\n33639981001,Bruno,Lyon';
const MAX_NAME_LENGTH = 80;

type List = AccountAnswer['lists'][number];

function Result({ name, list }: { name: string; list: ImportedList }) {
	const { id, contacts, leftOut, leftOutCount } = list;
	return (
		<>
			<p class="gap">{`List ${id} “${name}” has ${many(contacts, 'contact')}.`}</p>
			{leftOutCount > 0 && (
				<>
					<p class="warn gap">{`${many(leftOutCount, 'line')} left out:`}</p>
					<ul class="small">
						{leftOut.map(({ line, reason }) => (
							<li key={line}>{`Line ${line}: ${reason}`}</li>
						))}
					</ul>
				</>
			)}
		</>
	);
}

function NewList() {
	const { api, readers } = useSession();
	const [name, setName] = useState('');
	const [csv, setCsv] = useState('');
	const [result, setResult] = useState<{ name: string; list: ImportedList }>();
	const file = useRef<HTMLInputElement>(null);
	const readFile = async () => {
		const chosen = file.current?.files?.[0];
		if (!chosen) return;
		setCsv(await chosen.text());
		setName((typed) => typed || chosen.name.replace(/\.\w+$/, ''));
	};
	const load = async () => {
		if (csv.trim() === '') return toast('Choose a file, or paste lines with numbers', 'bad');
		await attempt(async () => {
			const list = await api.post<ImportedList>('lists', { name, csv });
			setResult({ name: name.trim(), list });
			setName('');
			setCsv('');
			if (file.current) file.current.value = '';
			location.hash = addressOf('lists', list.id);
			readers.refresh();
		});
	};
	return (
		<section class="card">
			<h2>New list from a CSV file</h2>
			<Form class="stack" onSubmit={() => void load()}>
				<TextField
					label="Name"
					maxLength={MAX_NAME_LENGTH}
					required
					value={name}
					onType={setName}
				/>
				<Field
					label="File"
					hint="One contact on each line, the number first or in a column named phone."
				>
					{(control) => (
						<input
							{...control}
							ref={file}
							type="file"
							accept=".csv,.txt,.tsv,text/csv,text/plain"
							onChange={() => void readFile()}
						/>
					)}
				</Field>
				<Field label="Or paste the lines here">
					{(control) => (
						<textarea
							{...control}
							rows={6}
							placeholder={EXAMPLE}
							spellcheck={false}
							class="mono"
							value={csv}
							onInput={({ currentTarget }) => setCsv(currentTarget.value)}
						/>
					)}
				</Field>
				<div>
					<Button type="submit" kind="main">
						Import
					</Button>
				</div>
			</Form>
			<div role="status">{result && <Result {...result} />}</div>
		</section>
	);
}

const INFO_COLUMNS = [0, 1, 2, 3].map((at): Column<Contact> => ({
	title: `info${at + 1}`,
	cell: ({ info }) => info[at],
}));
const COLUMNS: Array<Column<Contact>> = [
	{
		title: 'Number',
		class: 'tight',
		cell: ({ phone }) =>
			phone === '' ? '–' : <a href={phoneAddress(phone)}>{phoneText(phone)}</a>,
	},
	...INFO_COLUMNS,
];

function Contacts({ list: { id, name } }: { list: List }) {
	const { api } = useSession();
	const path = `lists/${encodeURIComponent(id)}`;
	const pages = usePages<Contact>(path, 'rows');
	const remove = () =>
		attempt(async () => {
			await api.delete(path);
			toast(`List ${id} was deleted`);
			location.hash = '#/lists';
		});
	return (
		<>
			<div class="page-head">
				<h2>{`Contacts of ${name}`}</h2>
				<Button kind="bad" onClick={() => void remove()}>
					Delete this list
				</Button>
			</div>
			<PagedTable
				caption="Contacts of the list"
				columns={COLUMNS}
				pages={pages}
				rowKey={(_row, index) => index}
			/>
		</>
	);
}

export function Lists({ parts: [open] }: { parts: string[] }) {
	const { answer } = useAnswer((api) => api.get<AccountAnswer>('account'), []);
	const lists = answer?.lists ?? [];
	const shown = lists.find(({ id }) => String(id) === open);
	return (
		<div class="page">
			<PageHead
				title="Lists"
				lead="What campaigns to lists go to. A text may hold [info1] to [info4]: the fields of each contact."
			/>
			<div class="lists">
				<div>
					<h2 class="gap-below">Your lists</h2>
					<ul class="hooks">
						{lists.map((list) => (
							<li key={list.id}>
								<a
									class="hook"
									href={list === shown ? '#/lists' : addressOf('lists', list.id)}
									aria-current={list === shown ? 'true' : undefined}
								>
									<strong>{list.name === '' ? 'Without a name' : list.name}</strong>
									<span class="small quiet">
										List <code>{list.id}</code>
										{` · ${many(list.contacts, 'contact')}`}
									</span>
								</a>
							</li>
						))}
					</ul>
					<div class="section-body">
						{shown ? (
							<Contacts key={shown.id} list={shown} />
						) : (
							<p class="quiet small">Choose a list to see its contacts.</p>
						)}
					</div>
				</div>
				<NewList />
			</div>
		</div>
	);
}
