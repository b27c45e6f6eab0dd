// The page's frame: the header with the list of views.
import { Icon } from '../parts/icon.tsx';
import { many, shortTime } from '../parts/words.mts';
import { VIEWS, type ViewName } from '../views/all.mts';
import { useSession } from './session.mts';

export function Header({ current, isLost }: { current: ViewName; isLost: boolean }) {
	const { token, summary } = useSession();
	const offset = summary?.clockOffsetMs ?? 0;
	return (
		<header class="top bar">
			<a class="brand" href="#/phones" title="No real SMS is sent">
				<img src="/_sandbox/page/icon.svg" alt="" width="26" height="26" />
				<span>SMS sandbox</span>
			</a>
			<nav aria-label="Views">
				{(Object.keys(VIEWS) as ViewName[]).map((name) => (
					<a key={name} href={`#/${name}`} aria-current={name === current ? 'page' : undefined}>
						<Icon name={name} />
						<span class="label">{VIEWS[name].title}</span>
					</a>
				))}
			</nav>
			<div class="tools">
				<span class={isLost ? 'bad' : 'good'} role="status">
					{isLost ? 'Not connected' : 'Live'}
				</span>
				{summary && summary.faults > 0 && (
					<a class="chip warn" href="#/developers/faults">
						{many(summary.faults, 'fault')}
					</a>
				)}
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
