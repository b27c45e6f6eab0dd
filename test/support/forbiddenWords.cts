/** Words that n8n's guideline keeps out of messages: they say that something went wrong, not what to do. */
export const FORBIDDEN_WORDS = /\b(error|problem|fail|mistake)/i;
