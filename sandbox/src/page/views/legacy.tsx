import { useEffect, useRef } from 'preact/hooks';

import { land } from '../app/route.ts';
import { useSession, type Session } from '../app/session.ts';
import { useKeys } from '../app/shortcuts.tsx';

interface Opened {
	go?(parts: string[], isMoved: boolean): void;
	update(): Promise<void>;
	showSummary?(summary: unknown): void;
	onKey?(key: string): boolean;
	end?(): void;
}

export interface LegacyView {
	open(root: HTMLElement, page: object): Opened;
}

/** Returns a component for a view that makes its own elements. */
export function legacy(view: LegacyView) {
	return function Legacy({ parts }: { parts: string[] }) {
		const root = useRef<HTMLDivElement>(null);
		const opened = useRef<Opened>(null);
		const session = useSession();
		const newest = useRef<Session>(session);
		newest.current = session;
		const { token, api, readers, summary } = session;
		useEffect(() => {
			if (!root.current) return undefined;
			const page = {
				token,
				api: { ...bound(api), token },
				refresh: () => readers.refresh(),
				use: (next: string) => newest.current.use(next),
			};
			opened.current = view.open(root.current, page);
			opened.current.go?.(parts, false);
			land(root.current.querySelector('h1'));
			const remove = readers.add(async () => await opened.current?.update());
			return () => {
				remove();
				opened.current?.end?.();
			};
		}, []);
		const isFirst = useRef(true);
		useEffect(() => {
			if (!isFirst.current) opened.current?.go?.(parts, true);
			isFirst.current = false;
			readers.refresh();
		}, [JSON.stringify(parts)]);
		useEffect(() => {
			if (summary) opened.current?.showSummary?.(summary);
		}, [summary]);
		useKeys((key) => opened.current?.onKey?.(key) ?? false);
		return <div class="legacy" ref={root} />;
	};
}

function bound(api: Session['api']) {
	return {
		get: (path: string, parameters?: Record<string, string>) => api.get(path, parameters),
		put: (path: string, body?: object) => api.put(path, body),
		post: (path: string, body?: object) => api.post(path, body),
		delete: (path: string) => api.delete(path),
		send: (text: string, numbers: string[], message: object) =>
			api.service('POST', '/send', {
				sms: {
					message: { text, pushtype: 'alert', ...message },
					recipients: { gsm: numbers.map((value) => ({ value })) },
				},
			}),
	};
}
