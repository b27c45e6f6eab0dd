// n8n's own nodes in the workflows of tests.

/** A node of n8n. @param more may name its `credentials` … */
export const builtIn = (name, type, typeVersion = 1, parameters = {}, more = {}) => ({
	id: crypto.randomUUID(),
	name,
	type: `n8n-nodes-base.${type}`,
	typeVersion,
	position: [220, 0],
	parameters,
	...more,
});

/** Hands its items on. */
export const handOn = (name) => builtIn(name, 'noOp');
