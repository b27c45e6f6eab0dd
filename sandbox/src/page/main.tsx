import { render } from 'preact';

import { App } from './app/app.tsx';
import { recall } from './parts/memory.ts';

/** The account of this tab, else that of the tab before, else that for a try. */
async function firstToken(): Promise<string> {
	const kept = recall('token', 'sessionStorage') ?? recall('token');
	if (kept !== null) return kept;
	const response = await fetch('/_sandbox/view/start');
	return ((await response.json()) as { token: string }).token;
}

render(<App token={await firstToken()} />, document.body);
