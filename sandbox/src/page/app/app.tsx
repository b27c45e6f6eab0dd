import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { Api, Refused } from '../api/api.ts';
import { follow } from '../api/live.ts';
import type { Summary } from '../api/types.ts';
import { remember } from '../parts/memory.ts';
import { Spoken } from '../parts/say.tsx';
import { VIEWS, type ViewName } from '../views/all.ts';
import { Banner, Header } from './frame.tsx';
import { Readers } from './readers.ts';
import { addressOf, useRoute } from './route.ts';
import { SessionContext, type Session } from './session.ts';

const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name);

/** The HTTP status for a token that no account has. */
const NO_ACCOUNT = 401;

/** Reads an account for as long as it is shown. */
function useAccount(token: string) {
	const [summary, setSummary] = useState<Summary>();
	const [isLost, setLost] = useState(false);
	const [isMissing, setMissing] = useState(false);
	const account = useMemo(() => {
		const readers = new Readers((error) => {
			if (error instanceof Refused) setMissing(error.status === NO_ACCOUNT);
			else setLost(true);
		});
		return { api: new Api(token), readers };
	}, [token]);
	useEffect(() => {
		remember('token', token, 'sessionStorage');
		remember('token', token);
		const { api, readers } = account;
		const unfollow = follow(token, (state) => {
			setLost(state === 'lost');
			if (state === 'change') readers.refresh();
		});
		const onVisible = () => {
			if (!document.hidden) readers.refresh();
		};
		document.addEventListener('visibilitychange', onVisible);
		readers.add(async () => {
			setSummary(await api.get<Summary>('view/summary'));
			setLost(false);
			setMissing(false);
		}, true);
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
	const { isLost, ...account } = useAccount(token);
	const [name = '', ...parts] = useRoute();
	const view = isView(name) ? name : 'phones';
	const { Show, title } = VIEWS[view];
	const shown = useRef<HTMLDivElement>(null);
	const unread = account.summary?.unread ?? 0;
	useEffect(() => {
		document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} – SMS sandbox`;
	}, [title, unread]);
	// What opens in a drawer leaves the view where it is.
	const place = view === 'campaigns' ? addressOf(view, ...parts) : view;
	useEffect(() => shown.current?.scrollTo(0, 0), [place]);
	const session: Session = { token, use: setToken, ...account };
	return (
		<SessionContext.Provider value={session}>
			<a class="skip" href="#main" onClick={skip}>
				Skip to the content
			</a>
			<Header current={view} isLost={isLost} />
			<main id="main" tabIndex={-1}>
				<Banner />
				<div id="view" ref={shown}>
					<Show key={`${view} ${token}`} parts={parts} />
				</div>
			</main>
			<Spoken />
		</SessionContext.Provider>
	);
}

/** The address names the view: a jump within the page would change it. */
function skip(event: Event): void {
	event.preventDefault();
	document.getElementById('main')?.focus();
}
