import type { IHookFunctions } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import { readConnection } from '../../api/http/connection';
import type { WebhookType } from '../../api/model/types';
import { logKept, warnOnce } from './log';
import { deleteLeftovers } from './deleteLeftovers';
import { discardWebhook, withLifecycleSession, saveSession } from './lifecycleSession';

/** Returns the connection, or the reason why there is none as a sentence. */
async function connect(context: IHookFunctions): Promise<Connection | string> {
	try {
		return await readConnection(context);
	} catch (thrown) {
		return `The credential cannot be used: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
	}
}

const goneLine = (id: string): string =>
	`The webhook ${id} was no longer at the service when it was to be deleted. If the credential belonged to another account or service when this workflow was published, delete it there.`;

/**
 * Deletes the trigger's webhooks. It relies on the trigger's state, not on its parameters: these may belong to an older
 * version, or be expressions that n8n can no longer evaluate. It does not throw when a webhook cannot be deleted: n8n
 * would then not always store the state, nor deactivate the other triggers.
 * @returns true
 */
export async function deleteWebhooks(context: IHookFunctions): Promise<boolean> {
	return await withLifecycleSession(context, async (life) => {
		const types = Object.keys(life.webhooks) as WebhookType[];
		const own = types.map((type) => discardWebhook(life, type));
		if (life.leftovers.length === 0) return true;
		saveSession(life);
		const connection = await connect(context);
		if (typeof connection === 'string') {
			for (const id of new Set(life.leftovers)) logKept(context, id, connection);
			return true;
		}
		const gone = await deleteLeftovers(life, connection);
		for (const id of own.filter((id) => gone.includes(id))) warnOnce(context, goneLine(id));
		return true;
	});
}
