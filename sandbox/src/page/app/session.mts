import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState, type Inputs } from 'preact/hooks';

import { Refused, type Api } from '../api/api.mts';
import type { Summary } from '../../view/answers.mts';

/** The current account, which every part of the page may need. */
export interface Session {
	token: string;
	api: Api;
	/** Differs after each change of the account; undefined before the first reading. */
	version: string | undefined;
	summary: Summary | undefined;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
	const session = useContext(SessionContext);
	if (!session) throw new Error('There is no session');
	return session;
}

/** The last response; `refused` contains the reason if there is none. */
interface Answer<T> {
	answer?: T;
	refused?: string;
}

/**
 * Reads data of the current account and reads it again when the account's version or an input changes. The earlier
 * data stays visible until then, so nothing flashes empty.
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
			// The hook that reads the version reports a lost connection.
			(error: unknown) => error instanceof Refused && show({ refused: error.message }),
		);
	}, [about, version]);
	return state;
}
