// The code that runs the nodes. The build puts this code into a separate file, which both nodes share. At startup, n8n
// loads only the descriptions, which are ten times smaller.
export { operations } from './actions/operations';
export { runOperation } from './run/runOperation';
export { searchApiErrors } from './actions/methods/listSearch';
export { testSmsCampaignsApi } from './actions/methods/credentialTest';
export { checkWebhooks } from './trigger/lifecycle/checkWebhooks';
export { createWebhooks } from './trigger/lifecycle/createWebhooks';
export { deleteWebhooks } from './trigger/lifecycle/deleteWebhooks';
export { receiveEvents } from './trigger/receive/receiveEvents';
export { handleReply } from './sendAndWait/reply/handleReply';
export { handleResponse } from './sendAndWait/page/handleResponse';
