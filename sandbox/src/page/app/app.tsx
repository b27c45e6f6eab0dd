import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { Api } from '../api/api.mts';
import type { Summary } from '../../view/answers.mts';
import { remember } from '../parts/memory.mts';
import { Spoken } from '../parts/say.tsx';
import { VIEWS, type ViewName } from '../views/all.mts';
import { Header } from './frame.tsx';
import { urlOf, useRoute } from './route.mts';
import { SessionContext, type Session } from './session.mts';

const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name);

const POLL_MS = 400;

/** The account's last summary. `isLost` means that the sandbox cannot be reached. */
interface State {
	summary?: Summary;
	isLost: boolean;
}

/** Reads an account's summary repeatedly while the page shows the account. */
function useAccount(token: string) {
	const api = useMemo(() => new Api(token), [token]);
	const [{ summary, isLost }, setState] = useState<State>({ isLost: false });
	useEffect(() => {
		for (const place of ['sessionStorage', 'localStorage'] as const)
			remember('token', token, place);
		let timer = 0;
		let isEnded = false;
		const poll = async () => {
			const next = await api.get<Summary>('view/state').then(
				(read): State => ({ summary: read, isLost: false }),
				(): State => ({ isLost: true }),
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
	const shown = summary?.token === token ? summary : undefined;
	return { api, isLost, version: summary?.version, summary: shown };
}

/** The page of one account. */
export function App({ token }: { token: string }) {
	const { isLost, ...account } = useAccount(token);
	const [name = '', ...parts] = useRoute();
	const view = isView(name) ? name : 'phones';
	const { Show, title } = VIEWS[view];
	const shown = useRef<HTMLDivElement>(null);
	useEffect(() => {
		document.title = `${title} – SMS sandbox`;
	}, [title]);
	// Opening a record in a drawer must not scroll the view.
	const place = view === 'campaigns' ? urlOf(view, ...parts) : view;
	useEffect(() => shown.current?.scrollTo(0, 0), [place]);
	const session: Session = { token, ...account };
	return (
		<SessionContext.Provider value={session}>
			<a class="skip" href="#main" onClick={skip}>
				Skip to the content
			</a>
			<Header current={view} isLost={isLost} />
			<main id="main" tabIndex={-1}>
				<div id="view" ref={shown}>
					<Show key={`${view} ${token}`} parts={parts} />
				</div>
			</main>
			<Spoken />
		</SessionContext.Provider>
	);
}

/** Moves the focus without following the link, because the URL's hash selects the view. */
function skip(event: Event): void {
	event.preventDefault();
	document.getElementById('main')?.focus();
}
