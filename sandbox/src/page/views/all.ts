// The views of the page, by the names in its address.
import type { ComponentType } from 'preact';

import { Account } from './account.tsx';
import { Assumptions } from './assumptions.tsx';
import { Calls } from './calls/calls.tsx';
import { Campaigns } from './campaigns/campaigns.tsx';
import { Clock } from './clock.tsx';
import { Errors } from './errors.tsx';
import { Faults } from './faults/faults.tsx';
import { Lists } from './lists.tsx';
import { Blacklist, Npai } from './numbers.tsx';
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
	lists: { title: 'Lists', Show: Lists },
	blacklist: { title: 'Blacklist', Show: Blacklist },
	npai: { title: 'NPAI', Show: Npai },
	faults: { title: 'Faults', Show: Faults },
	clock: { title: 'Clock', Show: Clock },
	assumptions: { title: 'Assumptions', Show: Assumptions },
	account: { title: 'Account', Show: Account },
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
