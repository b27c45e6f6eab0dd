import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState, type Inputs } from 'preact/hooks';

import { Refused, type Api } from '../api/api.ts';
import type { Summary } from '../api/types.ts';
import type { Readers } from './readers.ts';

/** What every part of the page may need: the account that is shown, and how to read it again. */
export interface Session {
	token: string;
	api: Api;
	readers: Readers;
	/** Changes to another account. */
	use(token: string): void;
	summary: Summary | undefined;
	/** Whether no account has the token: it was deleted, or reading may not create it. */
	isMissing: boolean;
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
 * Reads something, again when the account changes, and again when an input is another one. What was
 * read before stays until then, so nothing flashes empty.
 */
export function useAnswer<T>(read: (api: Api) => Promise<T>, inputs: Inputs): Answer<T> {
	const { api, readers } = useSession();
	const [state, setState] = useState<Answer<T>>({});
	const newest = useRef(read);
	newest.current = read;
	useEffect(() => {
		let isCurrent = true;
		let started = 0;
		let shown = 0;
		let print = '';
		const remove = readers.add(async () => {
			started += 1;
			const turn = started;
			const next = await newest.current(api).then(
				(answer): Answer<T> => ({ answer }),
				(error: unknown): Answer<T> => {
					if (error instanceof Refused) return { refused: error.message };
					throw error;
				},
			);
			if (!isCurrent || turn < shown) return;
			shown = turn;
			const nextPrint = JSON.stringify(next);
			if (nextPrint !== print) setState(next);
			print = nextPrint;
		});
		return () => {
			isCurrent = false;
			remove();
		};
	}, [api, ...inputs]);
	return state;
}
