import { render } from 'preact';

import { DEMO_TOKEN } from '../domain/demoToken.mts';
import { App } from './app/app.tsx';
import { recall } from './parts/memory.mts';

/** The account of this tab, else that of the tab before, else that for a try. */
const token = recall('token', 'sessionStorage') ?? recall('token') ?? DEMO_TOKEN;

render(<App token={token} />, document.body);
