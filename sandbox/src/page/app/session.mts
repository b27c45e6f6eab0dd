import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState, type Inputs } from 'preact/hooks';

import { Refused, type Api } from '../api/api.mts';
import type { Summary } from '../../view/answers.mts';

/** What every part of the page may need: the account that is shown. */
export interface Session {
	token: string;
	api: Api;
	/** Another one after each change of the account; undefined until it was read. */
	version: string | undefined;
	summary: Summary | undefined;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
	const session = useContext(SessionContext);
	if (!session) throw new Error('There is no session');
	return session;
}

/** What was read last; `refused` says why there is none. */
interface Answer<T> {
	answer?: T;
	refused?: string;
}

/**
 * Reads something of the account that is shown again whenever its version or one of the inputs is another one. What
 * was read before stays, so nothing flashes empty.
 */
export function useAnswer<T>(read: (api: Api) => Promise<T>, inputs: Inputs): Answer<T> {
	const { api, version } = useSession();
	const [state, setState] = useState<Answer<T>>({});
	const about = JSON.stringify([api.token, inputs]);
	const turns = useRef({ about, started: 0, shown: 0 });
	turns.current.about = about;
	useEffect(() => {
		if (version === undefined) return;
		turns.current.started += 1;
		const turn = turns.current.started;
		const show = (next: Answer<T>) => {
			const { about: current, shown } = turns.current;
			if (current !== about || turn < shown) return;
			turns.current.shown = turn;
			setState((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
		};
		read(api).then(
			(answer) => show({ answer }),
			// That the sandbox is gone is seen where the version is read.
			(error: unknown) => error instanceof Refused && show({ refused: error.message }),
		);
	}, [about, version]);
	return state;
}
