// The pages of docs/operations, one per operation.
import { documented } from './generatedParts';
import type { CallKind } from '../../../nodes/SmsCampaigns/api/errors/callKinds';

interface Page {
	file: string;
	kind: CallKind;
	/** The refusals that this call can meet. */
	codes: number[];
}

/** The page of each operation, and which refusals its call can meet. */
export const PAGES: Record<string, Page> = {
	'campaign.send': {
		file: 'campaign-send.md',
		kind: 'send',
		codes: [-1, -2, -3, -4, -5, -6, -7],
	},
	'campaign.simulate': {
		file: 'campaign-simulate.md',
		kind: 'simulate',
		codes: [-1, -2, -3, -4, -5, -6, -7],
	},
	'campaign.sendAndWait': { file: 'campaign-send-and-wait.md', kind: 'send', codes: [-1, -3, -7] },
	'webhook.create': { file: 'webhook-create.md', kind: 'createWebhook', codes: [-1, -7] },
	'webhook.updateStatus': {
		file: 'webhook-update-status.md',
		kind: 'updateWebhookStatus',
		codes: [-1, -5, -7],
	},
	'webhook.delete': { file: 'webhook-delete.md', kind: 'deleteWebhook', codes: [-1] },
	'apiError.getAll': { file: 'api-error-get-many.md', kind: 'listApiErrors', codes: [-1, -7] },
	'apiError.get': { file: 'api-error-get.md', kind: 'getApiError', codes: [-1, -5] },
	'npai.getAll': { file: 'undeliverable-number-get-many.md', kind: 'listNpai', codes: [-1] },
};

const pageOf = (operation: string) => `operations/${PAGES[operation].file}`;

/** Holds that a part of an operation's page is what the code gives. */
export function holds(operation: string, part: string, made: string): void {
	const compared = documented(pageOf(operation), part, made);
	expect(compared.page).toEqual(compared.made);
}
