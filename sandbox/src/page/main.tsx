import { render } from 'preact';

import { DEMO_TOKEN } from '../domain/demoToken.ts';
import { App } from './app/app.tsx';
import { recall } from './parts/memory.ts';

/** The account of this tab, else that of the tab before, else that for a try. */
const token = recall('token', 'sessionStorage') ?? recall('token') ?? DEMO_TOKEN;

render(<App token={token} />, document.body);
