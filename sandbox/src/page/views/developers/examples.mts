// Example calls for developers to start from.

/** A call to the service if the path begins with `/`, otherwise to the control API. */
export interface Example {
	title: string;
	/** The control API's path that shows the current state. */
	read: string;
	method: string;
	path: string;
	body?: unknown;
}

/** Returns a function that creates examples with the given method and path. @param read defaults to `path` */
const call =
	(method: string, path: string, read = path) =>
	(title: string, body?: unknown) => {
		return { title, read, method, path, body };
	};
const start = call('PUT', 'account');
const fault = call('POST', 'faults');
const clock = call('PUT', 'clock');

export const EXAMPLES: [Example, ...Example[]] = [
	fault('Fault: accepted, but the response is lost', {
		...{ kind: 'reset', when: 'after', times: 1 },
		...{ method: 'POST', path: '/send*' },
	}),
	fault('Fault: too many requests', { kind: 'status', status: 429, retryAfter: 2, times: 1 }),
	fault('Fault: unavailable for a minute', { kind: 'status', status: 503, forMs: 60_000 }),
	fault('Fault: accepted, but without a response', { kind: 'hang', when: 'after', times: 1 }),
	fault('Fault: a gateway responds with HTML', {
		...{ kind: 'status', status: 502, times: 1 },
		...{ headers: { 'content-type': 'text/html' }, body: '<h1>502 Bad Gateway</h1>' },
	}),
	call('PUT', 'faults')('Faults: remove all', []),
	clock('Clock: advance by one hour', { advanceMs: 3_600_000 }),
	clock('Clock: stop, so that only calls move the clock', { stopped: true }),
	clock('Clock: start', { stopped: false }),
	clock('Clock: set a time', { now: '2027-01-01T08:00:00Z' }),
	clock('Clock: return to the real time', { now: new Date().toISOString() }),
	call('PUT', 'credits', 'account')('Account: set the credits', { credits: 12 }),
	start('Account: reset, and delete everything', {}),
	start('Account: reset, and hold campaigns for moderation', { moderation: true }),
	start('Account: reset, with your own list', {
		lists: [{ id: 7, name: 'Friends', contacts: [{ phone: '33639981000', info1: 'Ann' }] }],
	}),
	call('PUT', 'assumptions')('Assumption: reject a send if all recipients are filtered', {
		'send.nobody-left': 'reject',
	}),
	call('PUT', 'blacklist/33639981000', 'blacklist')('Blacklist: add a number'),
	call('PUT', 'npai/33639981000', 'npai')('Undeliverable (NPAI): add a number'),
	call(
		'POST',
		'/webhook',
		'webhooks',
	)('Webhook: create', {
		webhook: { type: 'MO', url: 'http://127.0.0.1:8000/events', signature: 'a secret' },
	}),
];
