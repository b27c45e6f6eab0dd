import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState, type Inputs } from 'preact/hooks';

import { Rejected, type Api } from '../api/api.mts';
import type { Summary } from '../../view/answers.mts';

/** The account that the page shows. */
export interface Session {
	token: string;
	api: Api;
	/** A string that changes whenever the account's data changes; undefined before the first response. */
	version: string | undefined;
	summary: Summary | undefined;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
	const session = useContext(SessionContext);
	if (!session) throw new Error('There is no session');
	return session;
}

/** The last response in `answer`, or the reason for a rejection in `rejected`. */
interface Answer<T> {
	answer?: T;
	rejected?: string;
}

/**
 * Reads data of the current account, and reads the data again when the account's version or one of the inputs changes.
 * The earlier data stays visible until the new data arrives.
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
			(error: unknown) => error instanceof Rejected && show({ rejected: error.message }),
		);
	}, [about, version]);
	return state;
}
