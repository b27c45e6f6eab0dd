// The views of the page, by the names in its address.
import { account } from './account.mjs';
import { assumptions } from './assumptions.mjs';
import { calls } from './calls.mjs';
import { campaigns } from './campaigns.mjs';
import { clock } from './clock.mjs';
import { errors } from './errors.mjs';
import { faults } from './faults.mjs';
import { lists } from './lists.mjs';
import { blacklist, npai } from './numbers.mjs';
import { phones } from './phones.mjs';
import { webhooks } from './webhooks.mjs';

/**
 * Each has a `title` and `open(root, page)`, which answers `update()`: reads anew what it shows. If
 * needed it has `go(parts)`: what the rest of the address names, `showSummary(summary)`, `onKey(key)`
 * and `end()`.
 */
export const VIEWS = {
	phones,
	campaigns,
	webhooks,
	calls,
	errors,
	lists,
	blacklist,
	npai,
	faults,
	clock,
	assumptions,
	account,
};

export const GROUPS = [
	{ title: 'Traffic', views: ['phones', 'campaigns', 'webhooks', 'calls', 'errors'] },
	{ title: 'Numbers', views: ['lists', 'blacklist', 'npai'] },
	{ title: 'Network', views: ['faults', 'clock', 'assumptions'] },
	{ title: 'Access', views: ['account'] },
];
