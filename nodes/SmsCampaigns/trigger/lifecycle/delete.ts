import type { IHookFunctions } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import { readConnection } from '../../api/http/connection';
import type { WebhookType } from '../../api/model/types';
import { warnOnce } from './log';
import { deleteLeftovers, logKept } from './deleteLeftovers';
import { discardWebhook, withLifecycleSession, saveSession } from './lifecycleSession';

/** The connection, or in words why there is none. */
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
 * Deletes the webhooks of the trigger. It goes by what the trigger keeps and not by its parameters: those may be of
 * an older version, or expressions that n8n cannot evaluate any more. It does not throw for what could not be deleted:
 * n8n would then not always store what the trigger keeps, nor take down other triggers.
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
			for (const id of new Set(life.leftovers)) logKept(life, id, connection);
			return true;
		}
		const gone = await deleteLeftovers(life, connection);
		for (const id of own.filter((one) => gone.includes(one))) warnOnce(context, goneLine(id));
		return true;
	});
}
