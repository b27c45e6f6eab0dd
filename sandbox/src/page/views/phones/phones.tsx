// The phones with messages, and the open phone.
import { useEffect, useRef, useState } from 'preact/hooks';

import { searchedDigits } from '../../../domain/searchedDigits.mts';
import type { PhoneRow } from '../../../view/answers.mts';
import { focusNew, phoneUrl } from '../../app/route.mts';
import { Search } from '../../parts/field.tsx';
import { FixedNumbers } from '../../parts/fixedNumbers.tsx';
import { More, usePages } from '../../parts/table.tsx';
import { fullTime, phoneText, shortTime } from '../../parts/words.mts';
import { Phone } from './phone.tsx';
import { FirstSteps } from './firstSteps.tsx';

function Row(props: { row: PhoneRow; isCurrent: boolean }) {
	const { phone, at, last } = props.row;
	return (
		<a class="phone-row" href={phoneUrl(phone)} aria-current={props.isCurrent ? 'true' : undefined}>
			<span class="who">{phoneText(phone)}</span>
			<time class="quiet" dateTime={at} title={fullTime(at)}>
				{shortTime(at)}
			</time>
			<span class="quiet cut">
				{(last?.from === 'phone' ? 'Reply: ' : '') + (last?.text ?? '')}
			</span>
		</a>
	);
}

/** The content for a search without matches. The user can open any number, even if it has no messages. */
function Opener({ search }: { search: string }) {
	const digits = searchedDigits(search);
	if (digits.length < 8) return <p class="quiet">No phone matches.</p>;
	return <a href={phoneUrl(digits)}>{`Open ${phoneText(digits)}`}</a>;
}

function Stage({ isBare, isRead }: { isBare: boolean; isRead: boolean }) {
	return (
		<div class="stage">
			{isBare && <FirstSteps />}
			{isRead && !isBare && <p class="quiet">Choose a phone to read its messages and to reply.</p>}
		</div>
	);
}

export function Phones({ parts: [part = ''] }: { parts: string[] }) {
	const open = /^\d{1,20}$/.test(part) ? part : null;
	const [search, setSearch] = useState('');
	const pages = usePages<PhoneRow>('view/phones', { search });
	const found = pages.page;
	const title = useRef<HTMLHeadingElement>(null);
	const isBare = open === null && found?.total === 0 && search === '';
	useEffect(() => {
		if (open === null) focusNew(title.current);
	}, [open === null]);
	return (
		<div
			class="phones"
			data-open={open === null ? undefined : ''}
			data-bare={isBare ? '' : undefined}
		>
			<section class="phone-list" aria-label="Phones">
				<header class="stack">
					<h1 ref={title} tabIndex={-1}>
						Phones
					</h1>
					<Search label="Search, or open a number" onSearch={setSearch} />
					<FixedNumbers />
					{found?.total === 0 && search !== '' && <Opener search={search} />}
				</header>
				<ul class="phone-rows" aria-live="polite" aria-label="Phones, most recently active first">
					{found?.rows.map((row) => (
						<li key={row.phone}>
							<Row row={row} isCurrent={row.phone === open} />
						</li>
					))}
				</ul>
				<More {...pages} />
			</section>
			{open === null ? (
				<Stage isBare={isBare} isRead={found !== undefined} />
			) : (
				<Phone key={open} phone={open} />
			)}
		</div>
	);
}
