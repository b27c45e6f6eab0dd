/**
 * Time limits in milliseconds. n8n allows a publication 84 seconds in total (70 % of
 * N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS), in which it deletes the previous version's webhooks and may try five
 * times to create the new ones: at most five of them.
 */
export const CALL_MS = 10_000;

/** For calls together: all deletions or checks of one life-cycle call, or the creation and the start of one webhook. */
export const CALLS_MS = 20_000;

/** How long a failure is remembered: longer than n8n's tries of one activation take, which is 16 seconds. */
export const REMEMBER_MS = 20_000;
