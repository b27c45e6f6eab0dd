import { render } from 'preact';

import { DEMO_TOKEN } from '../domain/demoToken.mts';
import { App } from './app/app.tsx';
import { recall } from './parts/memory.mts';

/** The first token found: in the URL, of the tab's account, of the last opened account, or of the demo account. */
const named = /^sbx_[\w.~+/=-]{1,120}$/.exec(
	new URLSearchParams(location.search).get('token') ?? '',
);
const token = named?.[0] ?? recall('token', 'sessionStorage') ?? recall('token') ?? DEMO_TOKEN;

render(<App token={token} />, document.body);
