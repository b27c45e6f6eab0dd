import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { Api } from '../api/api.ts';
import type { Summary } from '../api/types.ts';
import { remember } from '../parts/memory.ts';
import { Spoken } from '../parts/say.tsx';
import { VIEWS, type ViewName } from '../views/all.ts';
import { Banner, Header } from './frame.tsx';
import { addressOf, useRoute } from './route.ts';
import { SessionContext, useReading, type Session } from './session.ts';

const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name);

const POLL_MS = 400;

/** Follows an account: asks for its version again and again. `isLost`: the sandbox cannot be reached. */
function useVersion(api: Api) {
	type State = { version: Session['version']; isLost: boolean };
	const [state, setState] = useState<State>({ version: undefined, isLost: false });
	useEffect(() => {
		let timer = 0;
		let isEnded = false;
		const poll = async () => {
			const next = await api.get<Omit<State, 'isLost'>>('view/version').then(
				({ version }): State => {
					if (version !== null) api.wasThere = true;
					return { version, isLost: false };
				},
				(): State => ({ version: undefined, isLost: true }),
			);
			if (isEnded) return;
			setState((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
			timer = setTimeout(() => void poll(), POLL_MS);
		};
		void poll();
		return () => {
			isEnded = true;
			clearTimeout(timer);
		};
	}, [api]);
	return state;
}

/** Reads an account for as long as it is shown. */
function useAccount(token: string) {
	const api = useMemo(() => new Api(token), [token]);
	const { version, isLost } = useVersion(api);
	const { answer, refused } = useReading(
		{ api, version },
		(calls) => calls.get<Summary>('view/summary'),
		[],
	);
	useEffect(() => {
		remember('token', token, 'sessionStorage');
		remember('token', token);
	}, [token]);
	const summary = answer?.token === token ? answer : undefined;
	return { api, version, isLost, isMissing: refused !== undefined, summary };
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
