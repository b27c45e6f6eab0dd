// What developers change by calls, each with examples to begin with.

/** A call: of the service itself where its path begins with `/`, of the control API otherwise. */
export interface Example {
	title: string;
	method: string;
	path: string;
	body?: unknown;
}

interface Topic {
	title: string;
	text: string;
	/** The path that shows how things are. */
	read: string;
	examples: [Example, ...Example[]];
}

/** Makes an example of a method and a path. */
const call = (method: string, path: string) => (title: string, body?: unknown) => {
	return { title, method, path, body };
};
const start = call('PUT', 'account');
const fault = call('POST', 'faults');
const clock = call('PUT', 'clock');

/** The examples of a list of numbers. */
const listed = (path: string, name: string): [Example, Example] => [
	call('PUT', `${path}/33639981000`)(`Put a number on the ${name}`),
	call('DELETE', `${path}/33639981000`)('Take it off'),
];

export const TOPICS: Record<string, Topic> = {
	account: {
		title: 'Account',
		text: 'Every token that begins with sbx_ is a separate account, created when it is first used.',
		read: 'account',
		examples: [
			call('PUT', 'credits')('Set the credits', { credits: 12 }),
			start('Start again: everything is deleted', {}),
			start('Start again, and hold campaigns for moderation', { moderation: true }),
			start('Start again, for one country only', { allowedCountries: ['FR'] }),
			start('Start again, with a list of your own', {
				lists: [{ id: 7, name: 'Friends', contacts: [{ phone: '33639981000', info1: 'Ann' }] }],
			}),
		],
	},
	faults: {
		title: 'Faults',
		text: 'What a real network does to calls. A fault is for this account, and goes when the sandbox stops.',
		read: 'faults',
		examples: [
			fault('Accepted, and the answer is lost', {
				...{ kind: 'reset', when: 'after', times: 1 },
				...{ method: 'POST', path: '/send*' },
			}),
			fault('Too many requests', { kind: 'status', status: 429, retryAfter: 2, times: 1 }),
			fault('Unavailable for a minute', { kind: 'status', status: 503, forMs: 60_000 }),
			fault('Accepted, and never answered', { kind: 'hang', when: 'after', times: 1 }),
			fault('A gateway answers in HTML', {
				...{ kind: 'status', status: 502, times: 1 },
				...{ headers: { 'content-type': 'text/html' }, body: '<h1>502 Bad Gateway</h1>' },
			}),
			call('PUT', 'faults')('Remove all faults', []),
		],
	},
	webhooks: {
		title: 'New webhook',
		text: 'Webhooks are made by calls of the service itself, as clients make them: their paths begin with a slash.',
		read: 'webhooks',
		examples: [
			call('POST', '/webhook')('Create a webhook', {
				webhook: { type: 'MO', url: 'http://127.0.0.1:8000/events', signature: 'a secret' },
			}),
		],
	},
	clock: {
		title: 'Clock',
		text: 'The clock of this account. Moved forward, it sends what is scheduled, and brings the reports and retries that are due.',
		read: 'clock',
		examples: [
			clock('One hour forward', { advanceMs: 3_600_000 }),
			clock('One day forward', { advanceMs: 86_400_000 }),
			clock('Stand still, and move by calls alone', { stopped: true }),
			clock('Let the clock run', { stopped: false }),
			clock('To a time', { now: '2027-01-01T08:00:00Z' }),
			clock('Back to the real time', { now: new Date().toISOString() }),
		],
	},
	assumptions: {
		title: 'Assumptions',
		text: 'Where the contract leaves something open, one row says what happens here. Change it to try a client against another answer.',
		read: 'assumptions',
		examples: [
			call('PUT', 'assumptions')('A send that reaches nobody is refused', {
				'send.nobody-left': 'refuse',
			}),
		],
	},
	blacklist: {
		title: 'Blacklist',
		text: 'Campaigns leave these numbers out. A phone that replies STOP comes here.',
		read: 'blacklist',
		examples: listed('blacklist', 'blacklist'),
	},
	npai: {
		title: 'Undeliverable numbers (NPAI)',
		text: 'Campaigns leave these numbers out too. A number that does not exist comes here.',
		read: 'npai',
		examples: listed('npai', 'NPAI list'),
	},
};
