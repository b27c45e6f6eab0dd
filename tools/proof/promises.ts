// What is promised to users, and the tests that hold each promise.

/** Tests that are counted in each run of `npm test`. */
interface CountedTests {
	/** What they try, in a sentence. */
	what: string;
	/** Files of tests, as patterns. */
	files: string[];
}

/** What only a long run, or the real n8n, shows. */
interface MeasuredRun {
	what: string;
	/** The npm script that runs it, with its words. */
	command: string;
	/** What came out, and when. */
	figure: string;
}

export interface UserPromise {
	promise: string;
	counted: CountedTests[];
	measured: MeasuredRun[];
}

export const PROMISES: UserPromise[] = [
	{
		promise: 'Nobody gets a message twice',
		counted: [
			{
				what: 'A model draws 1,000 runs in n8n’s engine: tries, splits, faults, loops, agents. What it once found is kept',
				files: ['test/engine/model/*.test.ts', 'test/unit/model/*.test.ts'],
			},
			{
				what: 'Every fault with every way to go on after it',
				files: ['test/engine/atMostOnce/*.test.ts'],
			},
			{
				what: 'Every way in which the calls of several tries can end, for small lists; ranges and groups',
				files: ['test/unit/rules/{ledger,targets,grouping}/*.test.ts'],
			},
			{
				what: 'Answers of any kind, 4,000: none counts as accepted or refused that does not say so',
				files: ['test/unit/api/http/anyAnswer.test.ts'],
			},
		],
		measured: [
			{
				what: 'The model, 25,000 runs',
				command: 'npm run test:long -- model',
				figure: 'nobody twice, 2026-11-22',
			},
			{
				what: 'Every case of three tries for three items',
				command: 'npm run test:long -- every',
				figure: '20,642 × 12 cases, none wrong, 2026-11-22',
			},
			{
				what: 'Mutants of ledger, targets and grouping',
				command:
					"node tools/node24.mjs tools/mutation/main.ts 'rules/{ledger,targets,grouping}/*.ts'",
				figure: 'all noticed but those that change nothing, 2026-11-22',
			},
			{
				what: 'Answers of any kind, 200,000',
				command: 'PROPERTY_RUNS=100000 npm run jest -- unit/api/http/anyAnswer',
				figure: 'none counts as what it does not say, 2026-11-23',
			},
			{
				what: 'The real n8n killed in the middle of sends, while it asks and takes events',
				command: 'KILLS=50 npm run test:e2e -- killedSends',
				figure:
					'2 × 50 kills, 3,000 campaigns: nobody twice; 2,132 acknowledged events, none lost, 2026-11-23; 2 kills in each run of CI',
			},
		],
	},
	{
		promise: 'No event that got 200 is lost',
		counted: [
			{
				what: 'Random orders of leader, followers, hang-ups, failing stores, repeats and shutdown: acknowledged is stored, and in one execution',
				files: [
					'test/unit/trigger/receive/{storeSchedules,eventGroups,eventCall,claims,n8nAnswer,caller}.test.ts',
				],
			},
			{
				what: 'Over a socket in n8n’s engine: groups, the time limit, repeats, events before their webhook',
				files: ['test/engine/trigger/receive/{groups,timeLimit,deliveries,earlyEvents}.test.ts'],
			},
		],
		measured: [
			{
				what: 'The real n8n killed under a flood, in regular and queue mode; PostgreSQL and Redis stopped',
				command: 'npm run test:long -- events',
				figure: '20,000 acknowledged at least, 0 missing, 2026-11-22',
			},
			{
				what: 'A random sample of the changes that Stryker makes to what only n8n’s engine tries of it; of the rest all',
				command:
					"npm run test:mutation -- --sample 100 --seed 1 'trigger/receive/{answers,caller,findWebhook,log,receiveEvents,request,signatureSecret,storeEvents}.ts'",
				figure:
					'44 of 48 noticed, 91.7 % (80.4 to 96.7 %), 2026-11-23, ended early; 597 of 633, 94.3 %, 2026-11-22',
			},
		],
	},
	{
		promise: 'Nobody starts a workflow who may not',
		counted: [
			{
				what: 'Signatures, the secret behind them, addresses, unknown webhooks, bodies that are none',
				files: [
					'test/unit/trigger/receive/{signature,signatureSecret,request}.test.ts',
					'test/unit/trigger/settings/ipAllowList.test.ts',
					'test/engine/trigger/receive/invalidCalls.test.ts',
				],
			},
			{
				what: 'Calls of any kind, 500, and 2,000 bodies: only signed ones start the workflow, once, with what they say',
				files: [
					'test/engine/trigger/receive/anyCall.test.ts',
					'test/unit/trigger/receive/anyEvent.test.ts',
				],
			},
			{
				what: 'Forged replies and message IDs, 5,000 each: none answers a question',
				files: ['test/unit/rules/answers/*.test.ts', 'test/unit/responsePage/handleReply.test.ts'],
			},
		],
		measured: [
			{
				what: 'The same, 100,000 each',
				command: 'npm run test:long -- forged',
				figure: 'none answers, 2026-11-23',
			},
			{
				what: 'Calls and bodies of any kind, 100,000 each',
				command: 'PROPERTY_RUNS=100000 npm run jest -- trigger/receive/any',
				figure: 'none unsigned starts it, none twice, 2026-11-23',
			},
		],
	},
	{
		promise: 'Limits of cost and hours are kept',
		counted: [
			{
				what: 'Maximum Cost and Minimum Credits Left, with several campaigns and over tries',
				files: [
					'test/unit/rules/spending/*.test.ts',
					'test/engine/operations/campaign/spendingLimits*.test.ts',
				],
			},
			{
				what: 'Allowed Hours: days, holidays, time zones, changes of the clock',
				files: [
					'test/unit/rules/hours/*.test.ts',
					'test/engine/operations/campaign/allowedHours.test.ts',
				],
			},
		],
		measured: [
			{
				what: 'Allowed Hours, random cases',
				command: 'npm run test:long -- hours',
				figure: '100,000, none wrong, 2026-11-22',
			},
		],
	},
	{
		promise: 'No secret is shown',
		counted: [
			{
				what: 'Tokens and secrets in errors, answers, logs and items, in any spelling',
				files: ['test/unit/api/errors/*.test.ts', 'test/engine/api/echoedSecrets.test.ts'],
			},
		],
		measured: [],
	},
	{
		promise: 'JSON and XML give the same',
		counted: [
			{
				what: 'Reading and writing both formats',
				files: ['test/unit/api/format/*.test.ts'],
			},
		],
		measured: [
			{
				what: 'Every operation in the real n8n in both formats, item by item',
				command: 'npm run test:e2e -- operations',
				figure: 'equal, in each run of CI',
			},
		],
	},
	{
		promise: 'Node and sandbox agree with the contract, each by itself',
		counted: [
			{
				what: 'The node’s side against the sandbox over a socket, every call, and where the contract is silent every assumption',
				files: ['test/contract/**/*.test.ts', 'test/package/contract.test.ts'],
			},
		],
		measured: [
			{
				what: 'The sandbox’s answers and events against its OpenAPI document',
				command: 'npm test --prefix sandbox',
				figure: 'all fit, in each run of CI',
			},
		],
	},
	{
		promise: 'A question has one answer and one second message at most, and leaves nothing behind',
		counted: [
			{
				what: 'Links, replies and second messages in n8n’s engine, with random ends and kills',
				files: ['test/engine/sendAndWait/*.test.ts', 'test/unit/responsePage/*.test.ts'],
			},
		],
		measured: [
			{
				what: 'Random ends in n8n’s engine, more of them',
				command: 'npm run test:long -- questions',
				figure: '2 × 1,000 questions, one answer and one second message each at most, 2026-11-23',
			},
			{
				what: 'Calls of questions’ pages by anybody and anything that follows a link',
				command: 'npm run test:long -- pages',
				figure: '10,000 calls of 500 questions, one answer each at most, 2026-11-23',
			},
			{
				what: 'Questions with random ends and kills of the real n8n',
				command: 'npm run test:e2e -- sendAndWaitEnds',
				figure: '20 questions, 2 kills, in each run of CI',
			},
		],
	},
	{
		promise: 'Foreign text takes linear time',
		counted: [
			{
				what: 'Every function that reads text from outside, with texts made to be slow',
				files: ['test/unit/linearTime.test.ts'],
			},
		],
		measured: [],
	},
	{
		promise: 'A mistake in the code makes a test fail',
		counted: [],
		measured: [
			{
				what: 'A random sample of the changes that Stryker makes to the nodes',
				command: 'npm run test:mutation -- --sample 300 --seed 2',
				figure:
					'168 of 190 noticed, 88.4 % (83.1 to 92.2 %), 2026-11-23; seeds 2 to 5, each ended early, with thirty tests of each change',
			},
			{
				what: 'The same of the sandbox, without its page',
				command: 'npm run test:mutation -- --area sandbox --sample 300 --seed 2',
				figure: '137 of 164 noticed, 83.5 % (77.1 to 88.4 %), 2026-11-23; ended early',
			},
		],
	},
];

/** What is not proved, in sentences. */
export const NOT_PROVED = [
	'What the real service does where the contract is silent: [What is assumed](assumptions.md). `verify` of the sandbox asks it: [Ask the real service](../sandbox/docs/verify.md).',
	'That n8n 1 keeps an event which it has acknowledged: it answers before it stores it ([Compatibility](compatibility.md)).',
	'That nothing is lost while n8n starts: it says 200 to events and drops them, until its database is ready, unless a proxy asks whether it is ([Many events](scale.md#what-an-acknowledgement-means)).',
	'That a stored event runs: n8n can lose executions behind the store. [Many events](scale.md) has the settings that help, and a workflow that finds them.',
	'Kills of n8n in queue mode while a question waits for a reply: only regular mode is tried.',
	'_Retry_ of an execution that crashed in the middle of a send: people get it twice ([When n8n is killed](at-most-once.md#when-n8n-is-killed)).',
	'A person who changes data between two tries: [what the node cannot know](at-most-once.md#what-is-compared-between-two-tries).',
	'Docker: the steps of its files are tested, the containers are not built.',
];
