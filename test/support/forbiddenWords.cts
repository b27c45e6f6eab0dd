/** Words that n8n's guideline forbids in messages, because these words name no next step. */
export const FORBIDDEN_WORDS = /\b(error|problem|fail|mistake)/i;
