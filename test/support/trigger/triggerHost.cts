// Calls a trigger's webhook hooks in the same order as n8n 2.41 when n8n publishes, unpublishes, tests or restarts. The
// e2e tests use the real n8n.
import type { IDataObject, Workflow } from 'n8n-workflow';
import { TriggerInstance } from './triggerInstance.cts';
import { REMEMBER_MS } from '../../../nodes/SmsCampaigns/trigger/lifecycle/timeouts';
import { freshLife } from './freshProcess.cts';

/** The number of times that n8n attempts to activate or deactivate a trigger. */
const ACTIVATION_ATTEMPTS = 5;
const TEARDOWN_ATTEMPTS = 3;

/** The time in milliseconds by which the clock is ahead, because tests skip the pauses between n8n's attempts. */
let passed = 0;
const { now } = Date;
Date.now = () => now() + passed;

/** The result of publishing the workflow. */
interface Publication {
	status: 'published' | 'failed';
	message?: string;
	/** The number of attempts that n8n needed. */
	attempts: number;
}

/** A workflow with one trigger, with methods for the actions of n8n. */
export class TriggerHost extends TriggerInstance {
	/** Makes one attempt to register the webhooks, as n8n does. */
	private async register(workflow: Workflow): Promise<void> {
		try {
			const exists = await this.call('checkWebhooks', workflow, 'trigger');
			if (!exists) await this.call('createWebhooks', workflow, 'trigger');
		} catch (thrown) {
			try {
				if (this.options.synchronous) await this.takeDown(this.workflow(this.load()), 1);
				else {
					await this.call('deleteWebhooks', workflow, 'internal');
					this.save(workflow);
				}
			} catch {
				// n8n only logs this error.
			}
			throw thrown;
		}
	}

	private async takeDown(workflow: Workflow, attempts = TEARDOWN_ATTEMPTS): Promise<void> {
		for (let attempt = 1; ; attempt++) {
			try {
				await this.call('deleteWebhooks', workflow, 'internal');
				break;
			} catch (thrown) {
				if (attempt < attempts) continue;
				if (this.options.synchronous) throw thrown;
				break;
			}
		}
		this.save(workflow);
	}

	/** Publishes the node's current version, at a time when failures that the last attempt stored have expired. */
	async publish(parameters?: IDataObject): Promise<Publication> {
		passed += REMEMBER_MS;
		if (parameters) this.node.parameters = { ...this.node.parameters, ...parameters } as any;
		const entity = this.load();
		const old = this.published;
		if (old) await this.takeDown(this.workflow(entity, old));
		this.published = structuredClone(this.node);
		if (this.options.synchronous) Object.assign(entity, this.load());
		const workflow = this.workflow(entity);
		const most = this.options.synchronous ? 1 : ACTIVATION_ATTEMPTS;
		for (let attempts = 1; ; attempts++) {
			try {
				await this.register(workflow);
				this.save(workflow);
				return { status: 'published', attempts };
			} catch (thrown) {
				if (attempts < most) continue;
				if (!this.options.synchronous) this.save(workflow);
				else this.published = undefined;
				return { status: 'failed', message: (thrown as Error).message, attempts };
			}
		}
	}

	async unpublish(): Promise<void> {
		if (!this.published) return;
		await this.takeDown(
			this.workflow(this.load(), this.published),
			this.options.synchronous ? 1 : 3,
		);
		this.published = undefined;
	}

	/** Continues in another process, which has only the database. */
	restart(): void {
		this.life = freshLife(this.options.quick);
	}

	/** Registers a published workflow as n8n does at its start with N8N_USE_WORKFLOW_PUBLICATION_SERVICE=false. */
	async restartAsBefore(): Promise<Publication> {
		passed += REMEMBER_MS;
		const workflow = this.workflow(this.load());
		try {
			await this.register(workflow);
			this.save(workflow);
			return { status: 'published', attempts: 1 };
		} catch (thrown) {
			return { status: 'failed', message: (thrown as Error).message, attempts: 1 };
		}
	}

	/** Listens at the test URL. @returns a function that stops listening, as a timeout or an event does */
	async test(): Promise<() => Promise<void>> {
		const workflow = this.workflow({ staticData: {} });
		let kept: IDataObject | undefined;
		const end = async () => {
			const other = this.workflow({ staticData: {} });
			other.staticData = kept ?? workflow.staticData;
			await this.call('deleteWebhooks', other, 'internal', true);
		};
		try {
			const exists = await this.call('checkWebhooks', workflow, 'manual', true);
			if (!exists) await this.call('createWebhooks', workflow, 'manual', true);
			// n8n stores the test's static data as JSON in a cache.
			kept = JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject;
		} catch (thrown) {
			await end();
			throw thrown;
		}
		return end;
	}
}
