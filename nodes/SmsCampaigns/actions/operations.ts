import { create as createWebhook } from './webhook/create.operation';
import { remove as deleteWebhook } from './webhook/delete.operation';
import { updateStatus } from './webhook/updateStatus.operation';
import { get as getApiError } from './apiError/get.operation';
import { getAll as getAllApiErrors } from './apiError/getAll.operation';
import { send } from './campaign/send.operation';
import { sendAndWait } from './campaign/sendAndWait.operation';
import { simulate } from './campaign/simulate.operation';
import { getAll as getAllNpai } from './npai/getAll.operation';
import type { Operation } from './common/types';

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
