// The page's views, keyed by their names in the URL.
import type { ComponentType } from 'preact';

import { Calls } from './calls/calls.tsx';
import { Campaigns } from './campaigns/campaigns.tsx';
import { Developers } from './developers/developers.tsx';
import { Phones } from './phones/phones.tsx';
import { Rehearsal } from './rehearsal/rehearsal.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

/** A view. `parts` are the parts of the URL after the view's name. */
interface View {
	title: string;
	Show: ComponentType<{ parts: string[] }>;
}

export type ViewName = 'phones' | 'campaigns' | 'rehearsal' | 'webhooks' | 'calls' | 'developers';

export const VIEWS: Record<ViewName, View> = {
	phones: { title: 'Phones', Show: Phones },
	campaigns: { title: 'Campaigns', Show: Campaigns },
	rehearsal: { title: 'Rehearsal', Show: Rehearsal },
	webhooks: { title: 'Webhooks', Show: Webhooks },
	calls: { title: 'API calls', Show: Calls },
	developers: { title: 'For developers', Show: Developers },
};
