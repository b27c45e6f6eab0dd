import { deleteWebhook } from '../../api/resources/webhooks';
import { perItem } from '../../run/runOperation';
import { InvalidInput } from '../../shared/invalidInput';
import { webhookId } from './webhook';

export const fields = [webhookId.property];

/** Webhook: Delete (contract 4.5). */
export const run = /* @__PURE__ */ perItem(
	'deleteWebhook',
	({ parameters }, index) => {
		// A tool's panel does not offer this operation, but an imported workflow may contain it.
		if (parameters.asTool) {
			throw new InvalidInput(
				'An AI agent cannot delete webhooks.',
				"Pause the webhook with 'Update Status', or delete it with a node outside the agent.",
			);
		}
		return webhookId.read(parameters, index);
	},
	async (session, id) => {
		const outcome = await deleteWebhook(session, id);
		if (!outcome.ok) return outcome;
		if (outcome.value.alreadyGone) {
			session.hints.addForRun('The webhook had already been deleted.');
		}
		return { ...outcome, value: { deleted: true } };
	},
);
