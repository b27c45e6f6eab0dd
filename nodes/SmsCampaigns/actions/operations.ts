import { createWebhookOperation as createWebhook } from './webhook/create.operation';
import { deleteWebhookOperation as deleteWebhook } from './webhook/delete.operation';
import { updateWebhookStatusOperation } from './webhook/updateStatus.operation';
import { getApiErrorOperation as getApiError } from './apiError/get.operation';
import { getAllApiErrorsOperation as getAllApiErrors } from './apiError/getAll.operation';
import { sendOperation } from './campaign/send.operation';
import { sendAndWaitOperation } from './campaign/sendAndWait.operation';
import { simulateOperation } from './campaign/simulate.operation';
import { getAllNpaiOperation as getAllNpai } from './npai/getAll.operation';
import type { Operation } from './common/types';

/** All operations by `resource.operation`, as the node's parameters name them. */
export const operations: Record<string, Operation<unknown>> = {
	'campaign.send': sendOperation,
	'campaign.sendAndWait': sendAndWaitOperation,
	'campaign.simulate': simulateOperation,
	'webhook.create': createWebhook,
	'webhook.updateStatus': updateWebhookStatusOperation,
	'webhook.delete': deleteWebhook,
	'apiError.get': getApiError,
	'apiError.getAll': getAllApiErrors,
	'npai.getAll': getAllNpai,
};
