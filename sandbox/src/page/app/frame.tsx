// The frame of the page: its header with the list of views.
import type { Summary } from '../../view/answers.mts';
import { Icon } from '../parts/icon.tsx';
import { count, many, shortTime } from '../parts/words.mts';
import { VIEWS, type ViewName } from '../views/all.mts';
import { useSession } from './session.mts';

type Badge = [value: number, kind: string, word: string];

/** What a badge beside a view says: a number, how it looks, and what it counts. */
const BADGES: Partial<Record<ViewName, (summary: Summary) => Badge>> = {
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
				<span class={isLost ? 'bad' : 'good'} role="status">
					{isLost ? 'Not connected' : 'Live'}
				</span>
				{Math.abs(offset) >= 1000 && (
					<a class="chip warn" href="#/developers/clock">
						{`Clock ${shortTime(Date.now() + offset)}`}
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
