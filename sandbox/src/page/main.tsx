import { render } from 'preact';

import { DEMO_TOKEN } from '../domain/demoToken.mts';
import { App } from './app/app.tsx';
import { recall } from './parts/memory.mts';

/** The first token available, in this order: URL, browser tab, last opened account, demo account. */
const named = /^sbx_[\w.~+/=-]{1,120}$/.exec(
	new URLSearchParams(location.search).get('token') ?? '',
);
const token = named?.[0] ?? recall('token', 'sessionStorage') ?? recall('token') ?? DEMO_TOKEN;

render(<App token={token} />, document.body);
