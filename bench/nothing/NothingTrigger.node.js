// The least that a trigger with a webhook can be: it answers at once and starts the workflow with the body.
class NothingTrigger {
	description = {
		displayName: 'Nothing Trigger',
		name: 'nothingTrigger',
		group: ['trigger'],
		version: [1, 2],
		defaultVersion: 2,
		description: 'Starts the workflow',
		defaults: { name: 'Nothing Trigger' },
		inputs: [],
		outputs: ['main'],
		webhooks: [
			{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
		],
		properties: [],
	};

	async webhook() {
		this.getResponseObject().status(200).json({ received: true });
		return {
			noWebhookResponse: true,
			workflowData: [[{ json: this.getBodyData() }]],
		};
	}
}

module.exports = { NothingTrigger };
