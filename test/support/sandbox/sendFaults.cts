// Faults that break one send to phone numbers.
import type { GivenFault } from './accounts.cts';

const SEND = { method: 'POST', path: '/send', times: 1 };

/** The service rejects the send and sends nothing. */
export const REJECTED: GivenFault = { ...SEND, when: 'before', kind: 'status', status: 403 };

/** The service sends the message, but its response is lost. */
export const LOST: GivenFault = { ...SEND, when: 'after', kind: 'reset' };
