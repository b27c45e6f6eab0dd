import * as getApiError from './apiError/get.operation';
import * as getAllApiErrors from './apiError/getAll.operation';
import * as send from './campaign/send.operation';
import * as sendAndWait from './campaign/sendAndWait.operation';
import * as simulate from './campaign/simulate.operation';
import * as getAllNpai from './npai/getAll.operation';
import * as createWebhook from './webhook/create.operation';
import * as deleteWebhook from './webhook/delete.operation';
import * as updateWebhookStatus from './webhook/updateStatus.operation';
import type { Operation } from '../run/types';

/** The operations, keyed by resource and operation, such as `campaign.send`. */
export const operations: Record<string, Operation> = {
	'campaign.send': send,
	'campaign.sendAndWait': sendAndWait,
	'campaign.simulate': simulate,
	'webhook.create': createWebhook,
	'webhook.updateStatus': updateWebhookStatus,
	'webhook.delete': deleteWebhook,
	'apiError.get': getApiError,
	'apiError.getAll': getAllApiErrors,
	'npai.getAll': getAllNpai,
};
