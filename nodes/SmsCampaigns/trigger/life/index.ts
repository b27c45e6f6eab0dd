export { checkWebhooks } from './check';
export { createWebhooks } from './create';
export { deleteWebhooks } from './delete';
