// The views of the page, by the names in its address.
import type { ComponentType } from 'preact';

import { account } from './account.mjs';
import { assumptions } from './assumptions.mjs';
import { Calls } from './calls/calls.tsx';
import { Campaigns } from './campaigns/campaigns.tsx';
import { clock } from './clock.mjs';
import { Errors } from './errors.tsx';
import { faults } from './faults.mjs';
import { legacy } from './legacy.tsx';
import { lists } from './lists.mjs';
import { blacklist, npai } from './numbers.mjs';
import { Phones } from './phones/phones.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

/** A view. @param parts what the rest of the address names */
export type Show = ComponentType<{ parts: string[] }>;

interface View {
	title: string;
	Show: Show;
}

export type ViewName =
	| 'phones'
	| 'campaigns'
	| 'webhooks'
	| 'calls'
	| 'errors'
	| 'lists'
	| 'blacklist'
	| 'npai'
	| 'faults'
	| 'clock'
	| 'assumptions'
	| 'account';

export const VIEWS: Record<ViewName, View> = {
	phones: { title: 'Phones', Show: Phones },
	campaigns: { title: 'Campaigns', Show: Campaigns },
	webhooks: { title: 'Webhooks', Show: Webhooks },
	calls: { title: 'API calls', Show: Calls },
	errors: { title: 'Errors', Show: Errors },
	lists: { title: 'Lists', Show: legacy(lists) },
	blacklist: { title: 'Blacklist', Show: legacy(blacklist) },
	npai: { title: 'NPAI', Show: legacy(npai) },
	faults: { title: 'Faults', Show: legacy(faults) },
	clock: { title: 'Clock', Show: legacy(clock) },
	assumptions: { title: 'Assumptions', Show: legacy(assumptions) },
	account: { title: 'Account', Show: legacy(account) },
};

interface Group {
	title: string;
	views: readonly ViewName[];
}

export const GROUPS: readonly [Group, ...Group[]] = [
	{ title: 'Traffic', views: ['phones', 'campaigns', 'webhooks', 'calls', 'errors'] },
	{ title: 'Numbers', views: ['lists', 'blacklist', 'npai'] },
	{ title: 'Network', views: ['faults', 'clock', 'assumptions'] },
	{ title: 'Access', views: ['account'] },
];
