// Counts executions in n8n's SQLite database, because n8n cannot list thousands of them quickly.
import type { ExecutionStatus } from 'n8n-workflow';
import { until } from '../system/polling.mts';
import { querySqlite } from './database.mts';

const read = async (userFolder: string, sql: string): Promise<number> =>
	(await querySqlite(userFolder)<{ n: number }>(`SELECT ${sql}`, []))[0].n;

/** Returns the number of executions so far: the highest ID, because n8n soon deletes the rows of unsaved executions. */
export const countStarted = async (userFolder: string): Promise<number> =>
	await read(userFolder, `seq AS n FROM sqlite_sequence WHERE name = 'execution_entity'`);

/** Counts the executions with one of these statuses. The row of an unsaved execution stays `running` after its end. */
export const countWithStatus = async (userFolder: string, ...statuses: ExecutionStatus[]) =>
	await read(
		userFolder,
		`count(*) AS n FROM execution_entity
		WHERE "deletedAt" IS NULL AND status IN (${statuses.map((status) => `'${status}'`).join()})`,
	);

/** Waits until no execution is queued or running. @throws Error after the time limit */
export async function untilIdle(userFolder: string, seconds: number): Promise<void> {
	const isIdle = async () => (await countWithStatus(userFolder, 'new', 'running')) === 0;
	await until('the end of all executions', isIdle, seconds, 1_000);
}
