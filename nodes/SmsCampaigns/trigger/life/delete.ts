import type { IHookFunctions } from 'n8n-workflow';
import type { Connection } from '../../service/connection';
import { readConnection } from '../../service/connection';
import { removeLeftovers, tellKept } from './remove';
import { inTurn, save } from './session';

/** The connection, or in words why there is none. */
async function connect(context: IHookFunctions): Promise<Connection | string> {
	try {
		return await readConnection(context);
	} catch (thrown) {
		return `The credential cannot be used: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
	}
}

/**
 * Deletes the webhooks of the trigger. It goes by what the trigger keeps and not by its parameters: those may be of
 * an older version, or expressions that n8n cannot evaluate any more. It does not throw for what could not be deleted:
 * n8n would then not always store what the trigger keeps, nor take down other triggers.
 * @returns true
 */
export async function deleteWebhooks(context: IHookFunctions): Promise<boolean> {
	return await inTurn(context, async (life) => {
		for (const { id } of Object.values(life.webhooks)) life.leftovers.push(id);
		life.webhooks = {};
		if (life.leftovers.length === 0) return true;
		save(life);
		const connection = await connect(context);
		if (typeof connection !== 'string') await removeLeftovers(life, connection);
		else for (const id of new Set(life.leftovers)) tellKept(life, id, connection);
		return true;
	});
}
