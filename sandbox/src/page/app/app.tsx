import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { Api, Refused } from '../api/api.ts';
import { follow } from '../api/live.ts';
import type { Summary } from '../api/types.ts';
import { remember } from '../parts/memory.ts';
import { Spoken } from '../parts/say.tsx';
import { VIEWS, type ViewName } from '../views/all.ts';
import { Banner, Nav, TopBar, useTitle } from './frame.tsx';
import { Readers } from './readers.ts';
import { addressOf, useRoute } from './route.ts';
import { SessionContext, type Session } from './session.ts';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';

const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name);

/** The HTTP status for a token that no account has. */
const NO_ACCOUNT = 401;

/** Reads an account for as long as it is shown. */
function useAccount(token: string) {
	const [summary, setSummary] = useState<Summary>();
	const [isLost, setLost] = useState(false);
	const [isMissing, setMissing] = useState(false);
	const account = useMemo(() => {
		const api = new Api(token);
		const onSummary = (next: Summary) => {
			setSummary(next);
			setLost(false);
			setMissing(false);
		};
		const onError = (error: unknown) => {
			if (error instanceof Refused) setMissing(error.status === NO_ACCOUNT);
			const isUnreached = error instanceof TypeError && error.message === 'Failed to fetch';
			if (!(error instanceof Refused)) setLost(true);
			if (!isUnreached) console.warn(error);
		};
		const readSummary = () => api.get<Summary>('view/summary');
		return { api, readers: new Readers(readSummary, onSummary, onError) };
	}, [token]);
	useEffect(() => {
		remember('token', token, 'tab');
		remember('token', token);
		const { readers } = account;
		const unfollow = follow(token, (state) => {
			setLost(state === 'lost');
			if (state === 'change') readers.refresh();
		});
		const onVisible = () => {
			if (!document.hidden) readers.refresh();
		};
		document.addEventListener('visibilitychange', onVisible);
		readers.start();
		return () => {
			unfollow();
			readers.end();
			document.removeEventListener('visibilitychange', onVisible);
		};
	}, [account]);
	const isCurrent = summary?.token === token && !isMissing;
	return { ...account, isLost, isMissing, summary: isCurrent ? summary : undefined };
}

/** The page. @param token of the account that is shown first */
export function App({ token: first }: { token: string }) {
	const [token, setToken] = useState(first);
	const [hasHelp, setHelp] = useState(false);
	const { isLost, ...account } = useAccount(token);
	const { view: name, parts } = useRoute();
	const view = isView(name) ? name : 'phones';
	const shown = useRef<HTMLDivElement>(null);
	useShortcuts(() => setHelp(true));
	useTitle(view, account.summary?.unread ?? 0);
	// What opens in a drawer leaves the view where it is.
	const place = view === 'campaigns' ? addressOf(view, ...parts) : view;
	useEffect(() => shown.current?.scrollTo(0, 0), [place]);
	const session: Session = { token, use: setToken, ...account };
	const { Show } = VIEWS[view];
	return (
		<SessionContext.Provider value={session}>
			<a class="skip" href="#main" onClick={skip}>
				Skip to the content
			</a>
			<TopBar isLost={isLost} onHelp={() => setHelp(true)} />
			<Nav current={view} address={location.hash} />
			<main id="main" tabIndex={-1}>
				<Banner />
				<div id="view" ref={shown}>
					<Show key={`${view} ${token}`} parts={parts} />
				</div>
			</main>
			<Spoken />
			{hasHelp && <ShortcutHelp onClose={() => setHelp(false)} />}
		</SessionContext.Provider>
	);
}

/** The address names the view: a jump within the page would change it. */
function skip(event: Event): void {
	event.preventDefault();
	document.getElementById('main')?.focus();
}
