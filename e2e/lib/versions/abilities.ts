// What the package can do in n8n, the tests that show it, and where a release of n8n falls short of it.
import { RELEASES } from '../n8n/releases.ts';

/** Where a release of n8n falls short. */
export interface Limit {
	versions: readonly string[];
	/** For the page: what is different there, and why. */
	why: string;
	/** What the error of a failed test has to say for this to be the reason. */
	failure: RegExp;
	/** Whether the ability is not there at all. */
	isMissing?: boolean;
}

/** Something that the package can do. */
export interface Ability {
	name: string;
	/** Files of e2e/tests. */
	tests: readonly string[];
	limits?: readonly Limit[];
}

const [oldest, withoutResumeToken] = RELEASES.map(({ version }) => version);
const older = [oldest, withoutResumeToken];

/** In the order of the page. */
export const ABILITIES: readonly Ability[] = [
	{ name: "The credential's test", tests: ['credential'] },
	{ name: 'Every operation, in JSON and XML', tests: ['operations'] },
	{ name: 'A campaign and its reports', tests: ['exampleCampaign'] },
	{ name: 'Workflows saved with the first version', tests: ['firstVersion'] },
	{
		name: 'Trigger: publish, change, unpublish, test URL',
		tests: ['triggerLifecycle', 'triggerOwnWebhooks'],
		limits: [
			{
				versions: older,
				why: 'n8n publishes all triggers of a workflow anew, also those that have not changed: their webhooks are deleted and created again.',
				failure: /n8n published an unchanged trigger anew/,
			},
		],
	},
	{
		name: 'Trigger: restarts of n8n',
		tests: ['triggerRestarts'],
		limits: [
			{
				versions: older,
				why: 'n8n looks at each start whether the webhooks are there, which costs one call each, and creates those that are not.',
				failure: /n8n called the service at its start/,
			},
		],
	},
	{
		name: 'Events of every type and format',
		tests: ['eventOutputs', 'eventBodies', 'eventCallers'],
	},
	{
		name: 'No acknowledged event is lost when n8n is killed',
		tests: ['storedEvents'],
		limits: [
			{
				versions: [oldest],
				why: 'n8n answers the service before it stores the event: what it has not stored when it is killed is lost, and the service does not deliver it again.',
				failure: /Acknowledged events are not in the database/,
				isMissing: true,
			},
		],
	},
	{
		name: 'Example workflows, events in groups',
		tests: ['exampleActions', 'exampleTriggers'],
		limits: [
			{
				versions: [oldest],
				why: "Examples that keep rows in a data table do not run: n8n's Data Table node lacks a parameter there. The one with typed replies needs 2.14, and that with Redis is published also before a Redis is chosen.",
				failure:
					/Could not get parameter|too old for an answer by a reply|Missing expected rejection|node uses is already taken/,
			},
			{
				versions: [withoutResumeToken],
				why: 'The one with typed replies needs 2.14, and that with Redis is published also before a Redis is chosen.',
				failure: /too old for an answer by a reply|Missing expected rejection/,
			},
		],
	},
	{ name: 'Queue mode, two webhook processors', tests: ['repeatedDeliveries'] },
	{
		name: 'Send and Wait, answered by the link, queue mode too',
		tests: ['sendAndWait', 'sendAndWaitResume'],
		limits: [
			{
				versions: older,
				why: "A link that somebody has changed is refused with an error for machines in place of a page, and of two answers at once the later one may meet n8n's own page.",
				failure: /Invalid Form Link|\+ {3}\S{1,6}Problem loading form/,
			},
		],
	},
	{
		name: 'Send and Wait, answered by a reply, queue mode too',
		tests: ['sendAndWaitReply'],
		limits: [
			{
				versions: older,
				why: 'Needs n8n 2.14: earlier ones give an execution no token by which a reply could find it. The node says so and sends nothing.',
				failure: /This n8n is too old for an answer by a reply. Nothing was sent/,
				isMissing: true,
			},
		],
	},
	{
		name: 'Tool of an AI Agent',
		tests: ['aiAgent'],
		limits: [
			{
				versions: older,
				why: "A call that the node refuses, such as one above the limit of cost, ends the agent's execution there with the node's message. Later releases hand the message to the model.",
				failure: /would cost 4 credits|An AI agent cannot delete webhooks/,
			},
		],
	},
	{
		name: "Human review of an AI Agent's tools",
		tests: ['humanReview'],
		limits: [
			{
				versions: [oldest],
				why: 'n8n 1 has no human review.',
				failure: /Unrecognized node type: n8n-nodes-sms-campaigns.smsCampaignsHitl/,
				isMissing: true,
			},
			{
				versions: [withoutResumeToken],
				why: 'No answer by a reply.',
				failure: /This n8n is too old for an answer by a reply/,
			},
		],
	},
];
