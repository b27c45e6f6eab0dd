// What the node does once it is used. It is built into a file of its own, which n8n does not read when it starts:
// the description alone is ten times smaller.
export { testSmsCampaignsApi } from '../credentialTest';
export { route } from './router';
export { searchApiErrors } from './search';
