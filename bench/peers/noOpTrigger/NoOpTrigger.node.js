// The least that a trigger with a webhook can be: it answers at once and starts the workflow with the body.
// JavaScript, since n8n loads this package as it is.
class NoOpTrigger {
	description = {
		displayName: 'No-Op Trigger',
		name: 'noOpTrigger',
		group: ['trigger'],
		version: [1, 2],
		defaultVersion: 2,
		description: 'Starts the workflow',
		defaults: { name: 'No-Op Trigger' },
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

module.exports = { NoOpTrigger };
