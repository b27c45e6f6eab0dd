import { createWebhookOperation } from './webhook/create.operation';
import { deleteWebhookOperation } from './webhook/delete.operation';
import { updateWebhookStatusOperation } from './webhook/updateStatus.operation';
import { getApiErrorOperation } from './apiError/get.operation';
import { getAllApiErrorsOperation } from './apiError/getAll.operation';
import { sendOperation } from './campaign/send.operation';
import { sendAndWaitOperation } from './campaign/sendAndWait.operation';
import { simulateOperation } from './campaign/simulate.operation';
import { getAllNpaiOperation } from './npai/getAll.operation';
import type { Operation } from '../run/types';

/** The operations by the values of the parameters: `resource.operation`. */
export const operations: Record<string, Operation<unknown>> = {
	'campaign.send': sendOperation,
	'campaign.sendAndWait': sendAndWaitOperation,
	'campaign.simulate': simulateOperation,
	'webhook.create': createWebhookOperation,
	'webhook.updateStatus': updateWebhookStatusOperation,
	'webhook.delete': deleteWebhookOperation,
	'apiError.get': getApiErrorOperation,
	'apiError.getAll': getAllApiErrorsOperation,
	'npai.getAll': getAllNpaiOperation,
};
