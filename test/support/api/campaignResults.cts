// What the service answers to a campaign of one part to one number, of an account with 10,000 credits.

/** contract 2.4, without the ticket. @param over what is otherwise */
export const sendResult = (over: Record<string, number> = {}) => ({
	status: 1,
	message: 'OK',
	cost: 1,
	credits: 9999,
	total: 1,
	sent: 1,
	blacklisted: 0,
	duplicated: 0,
	invalid: 0,
	npai: 0,
	...over,
});

/** contract 2.3. @param over what is otherwise */
export const simulationResult = (over: Record<string, number> = {}) => ({
	...sendResult(),
	not_allowed: 0,
	flood: 0,
	country_limit: 0,
	...over,
});
