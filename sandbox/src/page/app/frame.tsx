// The frame of the page: its header with the list of views, and the banner.
import { useState } from 'preact/hooks';

import type { Summary } from '../api/types.ts';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { recall, remember } from '../parts/memory.ts';
import { attempt } from '../parts/say.tsx';
import { count, many, phoneText, span } from '../parts/words.ts';
import { VIEWS, type ViewName } from '../views/all.ts';
import { campaignAddress, phoneAddress } from './route.ts';
import { useSession } from './session.ts';

type Badge = [value: number, kind: string, word: string];

/** What a badge beside a view says: a number, how it looks, and what it counts. */
const BADGES: Partial<Record<ViewName, (summary: Summary) => Badge>> = {
	phones: ({ unread }) => [unread, 'main', 'unread'],
	campaigns: ({ waiting }) => [waiting, 'warn', 'waiting'],
	webhooks: ({ failedDeliveries }) => [failedDeliveries, 'bad', 'deliveries failed'],
	developers: ({ faults, switched }) => [faults + switched, 'warn', 'faults and assumptions'],
};

function NavLink({ name, current }: { name: ViewName; current: string }) {
	const { summary } = useSession();
	const [value, kind, word] = (summary && BADGES[name]?.(summary)) ?? [0, '', ''];
	return (
		<a href={`#/${name}`} aria-current={name === current ? 'page' : undefined}>
			<Icon name={name} />
			<span class="label">{VIEWS[name].title}</span>
			{value > 0 && (
				<span class={`tag ${kind}`}>
					{value > 9999 ? `${Math.floor(value / 1000)}k` : count(value)}
					<span class="visually-hidden">{` ${word}`}</span>
				</span>
			)}
		</a>
	);
}

export function Header({ current, isLost }: { current: ViewName; isLost: boolean }) {
	const { token, summary } = useSession();
	const offset = summary?.clockOffsetMs ?? 0;
	return (
		<header class="top bar">
			<a class="brand" href="#/phones" title="Nothing is sent to anybody">
				<img src="/_sandbox/page/icon.svg" alt="" width="26" height="26" />
				<span>SMS sandbox</span>
			</a>
			<nav aria-label="Views">
				{(Object.keys(VIEWS) as ViewName[]).map((name) => (
					<NavLink key={name} name={name} current={current} />
				))}
			</nav>
			<div class="tools">
				<span class={isLost ? 'state bad' : 'state'} role="status">
					{isLost ? 'Not connected' : 'Live'}
				</span>
				{Math.abs(offset) >= 1000 && (
					<a class="chip warn" href="#/developers/clock">
						{`Clock ${span(Math.abs(offset))} ${offset > 0 ? 'ahead' : 'behind'}`}
					</a>
				)}
				<a class="chip" href="#/developers/account">
					<span class="visually-hidden">Account </span>
					<span class="mono cut">{token}</span>{' '}
					{summary && <span class="quiet">{many(summary.credits, 'credit')}</span>}
				</a>
			</div>
		</header>
	);
}

export function Banner() {
	const { isMissing } = useSession();
	return isMissing ? <Missing /> : <Duplicates />;
}

/** Says that the account is not there, and offers to create it. */
function Missing() {
	const { api } = useSession();
	return (
		<div class="banner bar" role="alert">
			<p>
				<strong>No account has this token</strong>: it was deleted, or never there.
			</p>
			<button type="button" onClick={() => void attempt(() => api.put('account'))}>
				Create it
			</button>
		</div>
	);
}

/** Says who got a text twice from one execution, until it is dismissed or there is more to say. */
function Duplicates() {
	const { token, summary } = useSession();
	const [dismissed, setDismissed] = useState(() => recall('dismissed'));
	const { total = 0, first = [] } = summary?.duplicates ?? {};
	const print = JSON.stringify([token, total, first]);
	const [one] = first;
	if (!one || dismissed === print) return null;
	const dismiss = () => {
		remember('dismissed', print);
		setDismissed(print);
	};
	return (
		<div class="banner bar" role="alert">
			<p>
				<strong>One execution sent the same text to the same number twice</strong>
				{': '}
				<a href={phoneAddress(one.phone)}>{phoneText(one.phone)}</a>
				{' in campaigns '}
				{one.tickets.map((ticket, index) => [
					index > 0 && ' and ',
					<a key={ticket} href={campaignAddress(ticket)}>
						{ticket}
					</a>,
				])}
				{total > 1 ? `, and ${many(total - 1, 'more number')}.` : '.'}
			</p>
			<IconButton icon="close" label="Dismiss" onClick={dismiss} />
		</div>
	);
}
