import { createWebhookOperation } from './webhook/create.operation';
import { deleteWebhookOperation } from './webhook/delete.operation';
import { updateWebhookStatusOperation } from './webhook/updateStatus.operation';
import { getApiErrorOperation } from './apiError/get.operation';
import { getAllApiErrorsOperation } from './apiError/getAll.operation';
import { startSend } from './campaign/send.operation';
import { startSendAndWait } from './campaign/sendAndWait.operation';
import { simulateOperation } from './campaign/simulate.operation';
import { getAllNpaiOperation } from './npai/getAll.operation';
import type { Operation, Start } from '../run/types';

/** By the values of the parameters, `resource.operation`: an operation, or what starts it. */
export const operations: Record<string, Operation<unknown> | Start<unknown>> = {
	'campaign.send': startSend,
	'campaign.sendAndWait': startSendAndWait,
	'campaign.simulate': simulateOperation,
	'webhook.create': createWebhookOperation,
	'webhook.updateStatus': updateWebhookStatusOperation,
	'webhook.delete': deleteWebhookOperation,
	'apiError.get': getApiErrorOperation,
	'apiError.getAll': getAllApiErrorsOperation,
	'npai.getAll': getAllNpaiOperation,
};
