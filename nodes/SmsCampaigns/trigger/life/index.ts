import type { IHookFunctions } from 'n8n-workflow';

export async function checkWebhooks(_context: IHookFunctions): Promise<boolean> {
	return false;
}
export async function createWebhooks(_context: IHookFunctions): Promise<boolean> {
	return true;
}
export async function deleteWebhooks(_context: IHookFunctions): Promise<boolean> {
	return true;
}
