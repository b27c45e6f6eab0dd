import { render } from 'preact';

import { DEMO_TOKEN } from '../domain/demoToken.mts';
import { App } from './app/app.tsx';
import { recall } from './parts/memory.mts';

/** The account in the URL, else of this tab, else the last opened account, else the demo account. */
const named = /^sbx_[\w.~+/=-]{1,120}$/.exec(
	new URLSearchParams(location.search).get('token') ?? '',
);
const token = named?.[0] ?? recall('token', 'sessionStorage') ?? recall('token') ?? DEMO_TOKEN;

render(<App token={token} />, document.body);
