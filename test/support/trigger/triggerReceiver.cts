// A published trigger for tests of the service's calls. The test need not create the trigger's webhooks first.
import { Container } from '@n8n/di';
import { InstanceSettings } from 'n8n-core';
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import type { WebhookType } from '../../../nodes/SmsCampaigns/api/model/types';
import * as runtime from '../../../nodes/SmsCampaigns/runtime';
import { SmsCampaignsTrigger } from '../../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';
import {
	makeNonce,
	makeSecret,
	makeWebhookUrl,
	type StoredWebhook,
} from '../../../nodes/SmsCampaigns/trigger/registration/webhookStore';
import type { SandboxAccount } from '../sandbox/accounts.cts';
import { fetchAs } from '../sandbox/fetchAs.cts';
import { TriggerInstance, type HostOptions } from './triggerInstance.cts';

export interface TriggerOptions extends Partial<HostOptions> {
	/** The mode whose state is stored; by default, the value of `mode`. */
	stateOf?: 'production' | 'test';
}

const TYPES: WebhookType[] = ['BALANCE_ALERT', 'DLR', 'CLICKER', 'STOP', 'MO'];

/** The account of a trigger that calls no service. */
const NO_ACCOUNT = { baseUrl: '', token: '' } as SandboxAccount;

/** The code that all triggers of this process share. Events are passed to the node's `webhook` method. */
const life = {
	...runtime,
	receiveEvents: async (context: IWebhookFunctions) =>
		await SmsCampaignsTrigger.prototype.webhook.call(context),
};

const published: TriggerReceiver[] = [];
afterEach(async () => {
	for (const trigger of published.splice(0)) await trigger.close();
});

/** Publishes a trigger that accepts calls until the test ends. */
export async function publishTrigger(options: TriggerOptions = {}): Promise<TriggerReceiver> {
	const trigger = await new TriggerReceiver(options).listen();
	published.push(trigger);
	return trigger;
}

/** A trigger for all events. If the credential contains no secret, the trigger has its own secret. */
export class TriggerReceiver extends TriggerInstance {
	readonly webhooks: Record<WebhookType, StoredWebhook>;

	readonly secret: string;

	constructor(private readonly given: TriggerOptions = {}) {
		const parameters = { events: TYPES, ...given.parameters };
		super({ account: NO_ACCOUNT, ...given, parameters }, life);
		this.secret = given.signatureSecret ?? makeSecret();
		const own = given.signatureSecret === undefined ? { secret: this.secret } : {};
		this.webhooks = Object.fromEntries(
			TYPES.map((type) => [type, { id: `id-${type}`, nonce: makeNonce(), url: '', ...own }]),
		) as Record<WebhookType, StoredWebhook>;
	}

	/** Returns the items of all executions, in order. */
	get items(): IDataObject[] {
		return this.runs.flat(2).map(({ json }) => json);
	}

	override async listen(): Promise<this> {
		await super.listen();
		for (const type of TYPES) {
			const webhook = this.webhooks[type];
			webhook.url = makeWebhookUrl(`${this.webhookBaseUrl}/webhook`, type, webhook.nonce);
		}
		return this;
	}

	/** Creates the trigger's webhooks in the sandbox, so that the service delivers events to the trigger. */
	async register(account: SandboxAccount): Promise<void> {
		for (const type of TYPES) {
			const webhook = this.webhooks[type];
			const { url } = webhook;
			const body = JSON.stringify({ webhook: { type, url, signature: this.secret } });
			const { text } = await fetchAs(account, '/webhook', { method: 'POST', body });
			webhook.id = JSON.parse(text).webhook.webhook_id;
		}
	}

	protected override load(): { staticData: IDataObject } {
		const { stateOf, mode } = this.given;
		const place = stateOf ?? (mode === 'manual' ? 'test' : 'production');
		const { instanceId } = Container.get(InstanceSettings);
		const known = { workflowId: this.workflowId, instanceId, base: '', leftovers: [], revision: 1 };
		const state = { ...known, webhooks: structuredClone(this.webhooks) };
		const smsCampaignsTrigger = { [this.node.id]: { [place]: state } };
		return { staticData: { global: { smsCampaignsTrigger } } as unknown as IDataObject };
	}
}
