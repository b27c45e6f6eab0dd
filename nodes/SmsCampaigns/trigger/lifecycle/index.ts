export { checkWebhooks } from './checkExists';
export { createWebhooks } from './create';
export { deleteWebhooks } from './delete';
