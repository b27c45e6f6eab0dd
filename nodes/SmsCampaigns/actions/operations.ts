import { create as createWebhook } from './webhook/create';
import { remove as deleteWebhook } from './webhook/delete';
import { updateStatus } from './webhook/updateStatus';
import { get as getApiError } from './apiError/get';
import { getAll as getAllApiErrors } from './apiError/getAll';
import { send } from './campaign/send';
import { sendAndWait } from './campaign/sendAndWait';
import { simulate } from './campaign/simulate';
import { getAll as getAllNpai } from './npai/getAll';
import type { Operation } from './types';

/** All operations by `resource.operation`, as the node's parameters name them. */
export const operations: Record<string, Operation<unknown>> = {
	'campaign.send': send,
	'campaign.sendAndWait': sendAndWait,
	'campaign.simulate': simulate,
	'webhook.create': createWebhook,
	'webhook.updateStatus': updateStatus,
	'webhook.delete': deleteWebhook,
	'apiError.get': getApiError,
	'apiError.getAll': getAllApiErrors,
	'npai.getAll': getAllNpai,
};
