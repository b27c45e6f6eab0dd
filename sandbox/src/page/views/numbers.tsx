// The numbers that campaigns leave out: the blacklist and the NPAI list.
import { useRef } from 'preact/hooks';

import type { NpaiRow } from '../api/types.ts';
import { phoneAddress } from '../app/route.ts';
import { useSession } from '../app/session.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form, PageHead } from '../parts/page.tsx';
import { attempt, toast } from '../parts/say.tsx';
import { PagedTable, usePages, type Column } from '../parts/table.tsx';
import { count, phoneText, tableTime } from '../parts/words.ts';

/** A number as somebody types it, in digits. */
const digitsOf = (text: string) => text.replace(/[\s().-]/g, '').replace(/^(?:\+|00)/, '');

interface Props<Row> {
	name: 'blacklist' | 'npai';
	title: string;
	lead: string;
	columns: Array<Column<Row>>;
}

function Numbers<Row extends { phone: string }>({ name, title, lead, columns }: Props<Row>) {
	const { api } = useSession();
	const input = useRef<HTMLInputElement>(null);
	const pages = usePages<Row>(name, 'rows');
	const add = async () => {
		const field = input.current;
		if (!field) return;
		const phone = digitsOf(field.value);
		const isDone =
			phone !== '' &&
			(await attempt(async () => {
				await api.put(`${name}/${encodeURIComponent(phone)}`);
				toast(`${phoneText(phone)} is on: ${title}`);
			}));
		if (isDone) field.value = '';
		field.focus();
	};
	const takeOff = (phone: string) =>
		attempt(async () => {
			await api.delete(`${name}/${phone}`);
			toast(`${phoneText(phone)} was taken off`);
		});
	const total = pages.page?.total;
	return (
		<div class="page narrow">
			<PageHead title={title} lead={lead} />
			<Form class="inline-form" onSubmit={() => void add()}>
				<Field label="Number to add">
					{(control) => (
						<input
							{...control}
							ref={input}
							inputMode="tel"
							autocomplete="off"
							placeholder="33639981000"
						/>
					)}
				</Field>
				<Button type="submit" kind="main">
					Add
				</Button>
			</Form>
			<p class="quiet small gap">
				{total === 0 ? 'No number is on it.' : total !== undefined && `${count(total)} on it.`}
			</p>
			<div class="section-body">
				<PagedTable
					caption={title}
					pages={pages}
					rowKey={({ phone }) => phone}
					columns={[
						{
							title: 'Number',
							cell: ({ phone }) => <a href={phoneAddress(phone)}>{phoneText(phone)}</a>,
						},
						...columns,
						{
							title: 'Change',
							class: 'tight',
							cell: ({ phone }) => (
								<Button
									kind="bare"
									aria-label={`Take off ${phoneText(phone)}`}
									onClick={() => void takeOff(phone)}
								>
									Take off
								</Button>
							),
						},
					]}
				/>
			</div>
		</div>
	);
}

export const Blacklist = () => (
	<Numbers
		name="blacklist"
		title="Blacklist"
		lead="Campaigns leave these numbers out and count them as blacklisted. A phone that replies STOP comes here."
		columns={[]}
	/>
);

const NPAI_COLUMNS: Array<Column<NpaiRow>> = [
	{ title: 'Since', class: 'time', cell: ({ at }) => tableTime(at) },
	{ title: 'Campaign', class: 'number', cell: ({ campaignId }) => campaignId ?? '–' },
	{ title: 'Fields', cell: ({ info }) => info.filter(Boolean).join(', ') || '–' },
];

export const Npai = () => (
	<Numbers
		name="npai"
		title="NPAI list"
		lead="Undeliverable numbers. Campaigns leave them out and count them as NPAI."
		columns={NPAI_COLUMNS}
	/>
);
