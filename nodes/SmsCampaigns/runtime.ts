// The code that runs the nodes. It is built into a separate file, which n8n does not read when it starts: the
// descriptions alone are ten times smaller. Both nodes share the file, and the libraries in it.
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
