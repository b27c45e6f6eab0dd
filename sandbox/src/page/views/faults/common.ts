/** The faults that matter most, ready to switch on. */
export const COMMON_FAULTS: Array<{ title: string; text: string; fault: object }> = [
	{
		title: 'Accepted, and the answer is lost',
		text: 'The next campaign is taken, then the connection is cut. A client that sends again reaches people twice.',
		fault: { kind: 'reset', when: 'after', method: 'POST', path: '/send*', times: 1 },
	},
	{
		title: 'Too many requests',
		text: 'The next call gets HTTP 429 with Retry-After: 2.',
		fault: { kind: 'status', status: 429, retryAfter: 2, times: 1 },
	},
	{
		title: 'Unavailable for a minute',
		text: 'Every call gets HTTP 503 before it is worked on.',
		fault: { kind: 'status', status: 503, forMs: 60_000 },
	},
	{
		title: 'No answer at all',
		text: 'The next call is taken and never answered.',
		fault: { kind: 'hang', when: 'after', times: 1 },
	},
	{
		title: 'A page of a gateway',
		text: 'The next call gets HTML with HTTP 502.',
		fault: { kind: 'html', times: 1 },
	},
	{
		title: 'Every event twice',
		text: 'Each event comes once more with the same bytes, for a minute.',
		fault: { kind: 'repeat', forMs: 60_000 },
	},
	{
		title: 'Wrong signature',
		text: 'The next event is signed with another secret.',
		fault: { kind: 'wrongSignature', times: 1 },
	},
];
