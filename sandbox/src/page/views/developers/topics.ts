// What developers change by calls of the control API, each with examples to begin with.

/** A call of the control API. */
export interface Example {
	title: string;
	method: 'PUT' | 'POST' | 'DELETE';
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

const fault = (title: string, body: object): Example => ({
	title,
	method: 'POST',
	path: 'faults',
	body,
});
const clock = (title: string, body: object): Example => ({
	title,
	method: 'PUT',
	path: 'clock',
	body,
});
const profile = (title: string, body: unknown): Example => ({
	title,
	method: 'PUT',
	path: 'profile',
	body,
});

/** The examples of a list of numbers. */
const listed = (path: string, name: string): [Example, Example] => [
	{ title: `Put a number on the ${name}`, method: 'PUT', path: `${path}/33639981000` },
	{ title: `Take it off`, method: 'DELETE', path: `${path}/33639981000` },
];

export const TOPICS: Record<string, Topic> = {
	account: {
		title: 'Account',
		text: 'Every token that begins with sbx_ is a separate account, created when it is first used.',
		read: 'account',
		examples: [
			{ title: 'Set the credits', method: 'PUT', path: 'credits', body: { credits: 12 } },
			{ title: 'Start again: everything is deleted', method: 'PUT', path: 'account', body: {} },
			{
				title: 'Start again, and hold campaigns for moderation',
				method: 'PUT',
				path: 'account',
				body: { moderation: true },
			},
			{
				title: 'Start again, for two countries only',
				method: 'PUT',
				path: 'account',
				body: { allowedCountries: ['FR', 'GB'], countryLimits: { GB: 100 } },
			},
		],
	},
	faults: {
		title: 'Faults',
		text: 'What a real network does to calls and to events. A fault is for this account, and goes when the sandbox stops.',
		read: 'faults',
		examples: [
			fault('Accepted, and the answer is lost', {
				kind: 'reset',
				when: 'after',
				method: 'POST',
				path: '/send*',
				times: 1,
			}),
			fault('Too many requests', { kind: 'status', status: 429, retryAfter: 2, times: 1 }),
			fault('Unavailable for a minute', { kind: 'status', status: 503, forMs: 60_000 }),
			fault('Accepted, and never answered', { kind: 'hang', when: 'after', times: 1 }),
			fault('A gateway answers in HTML', { kind: 'html', times: 1 }),
			fault('Every event twice, for a minute', { kind: 'repeat', forMs: 60_000 }),
			fault('The next event has a wrong signature', { kind: 'wrongSignature', times: 1 }),
			{ title: 'Remove all faults', method: 'DELETE', path: 'faults' },
		],
	},
	clock: {
		title: 'Clock',
		text: 'The clock of this account. Moved forward, it sends what is scheduled, and brings the reports and retries that are due.',
		read: 'clock',
		examples: [
			clock('One hour forward', { advanceMs: 3_600_000 }),
			clock('One day forward', { advanceMs: 86_400_000 }),
			clock('One week forward', { advanceMs: 604_800_000 }),
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
			{
				title: 'A send that reaches nobody is refused',
				method: 'PUT',
				path: 'assumptions',
				body: { 'send.nobody-left': 'refuse' },
			},
		],
	},
	profile: {
		title: 'Profile',
		text: 'How the service behaves: how fast it is, what becomes of messages, and how many calls it takes.',
		read: 'profile',
		examples: [
			profile('An ordinary day', 'ordinary-day'),
			profile('A slow network', 'slow-network'),
			profile('Bad numbers', 'bad-numbers'),
			profile('At most five calls a second', { callsPerSecond: 5 }),
			{ title: 'Back to normal', method: 'DELETE', path: 'profile' },
		],
	},
	lists: {
		title: 'Lists',
		text: 'Recipient lists. The fields behind each number fill [info1] to [info4] of a text.',
		read: 'lists/1001',
		examples: [
			{
				title: 'A new list',
				method: 'POST',
				path: 'lists',
				body: { name: 'Friends', contacts: [{ phone: '33639981000', info1: 'Alice' }] },
			},
			{ title: 'Delete a list', method: 'DELETE', path: 'lists/1001' },
		],
	},
	blacklist: {
		title: 'Blacklist',
		text: 'Campaigns leave these numbers out. A phone that replies STOP comes here.',
		read: 'blacklist',
		examples: listed('blacklist', 'blacklist'),
	},
	npai: {
		title: 'NPAI',
		text: 'Undeliverable numbers, which campaigns leave out too.',
		read: 'npai',
		examples: listed('npai', 'NPAI list'),
	},
};
