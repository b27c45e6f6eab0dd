/**
 * The time limit of one call in milliseconds. n8n allows 84 seconds in total to publish a workflow (70% of
 * N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS). In this time, n8n deletes the previous version's webhooks and may
 * make five attempts to create up to five new webhooks.
 */
export const CALL_MS = 10_000;

/** The limit for all deletions or checks of one life-cycle call, or for creating and activating one webhook. */
export const CALLS_MS = 20_000;

/** How long this process stores a failure, in ms. All of n8n's attempts of one activation take only 16 seconds. */
export const REMEMBER_MS = 20_000;
