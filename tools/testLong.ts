// The tests that take too long for every change; hours on two cores.
//   node tools/testLong.ts [name …]     only those whose name begins with one of these words
import { execa } from 'execa';
import { root } from './root.ts';

interface LongTest {
	name: string;
	command: [program: string, ...args: string[]];
	env?: NodeJS.ProcessEnv;
}

const TESTS: LongTest[] = [
	{
		name: 'every case of several tries',
		command: ['node', 'tools/everyCase.ts'],
	},
	{
		name: 'model of sending, 25,000 runs',
		command: ['jest', 'test/engine/model'],
		env: { MODEL_RUNS: '25000' },
	},
	{
		name: 'hours, 100,000 random cases',
		command: ['jest', 'test/unit/rules/hours'],
		env: { HOURS_RUNS: '100000' },
	},
	{
		name: 'events acknowledged at kills, 20,000',
		command: ['node', 'e2e/test.ts', 'storedEvents', 'storedEventsQueue'],
		env: { ACKNOWLEDGED_EVENTS: '20000' },
	},
	{
		name: 'forged replies and message IDs, 100,000 each',
		command: ['jest', 'test/unit/rules/answers/sealedId', 'test/unit/responsePage/handleReply'],
		env: { FORGERIES: '100000' },
	},
	{
		name: 'answers and events of any kind, 100,000',
		command: [
			'jest',
			...['test/unit/api/format', 'test/unit/api/http', 'test/unit/trigger/receive'],
			'test/engine/trigger/receive/anyCall',
		],
		env: { PROPERTY_RUNS: '100000' },
	},
	{
		name: 'texts of a million characters',
		command: ['jest', 'test/unit/linearTime'],
		env: { PUMPED_LENGTH: '1000000' },
	},
	{
		name: 'pages of questions, 10,000 calls',
		command: ['jest', 'test/engine/sendAndWait/anyPageCall'],
		env: { PAGE_CALLS: '10000' },
	},
	{
		name: 'questions with random ends, 1,000',
		command: ['jest', 'test/engine/sendAndWait/.*Ends'],
		env: { QUESTIONS: '1000' },
	},
	{
		name: 'questions with random ends in the real n8n, 1,000',
		command: ['node', 'e2e/test.ts', 'sendAndWaitEnds'],
		env: { QUESTIONS: '1000' },
	},
	{
		name: 'n8n killed a hundred times',
		command: ['node', 'e2e/test.ts', 'killedSends', 'sendAndWaitEnds'],
		env: { KILLS: '50', QUESTIONS: '500' },
	},
	{
		name: 'sandbox killed a hundred times',
		command: ['npm', 'run', '--silent', '--prefix', 'sandbox', 'test:long'],
	},
	{ name: 'other releases of n8n', command: ['node', 'e2e/versions.ts'] },
	{ name: 'mutants', command: ['node', 'tools/mutation/main.ts'] },
];

const words = process.argv.slice(2);
const failed: string[] = [];
const wanted = TESTS.filter(
	({ name }) => words.length === 0 || words.some((word) => name.startsWith(word)),
);
for (const [index, { name, command, env }] of wanted.entries()) {
	const [program, ...args] = command;
	const started = performance.now();
	console.log(`\n── ${index + 1} of ${wanted.length}: ${name}`);
	const result = await execa(program, args, {
		cwd: root,
		env,
		preferLocal: true,
		stdio: ['ignore', 'inherit', 'inherit'],
		reject: false,
	});
	if (result.failed) failed.push(name);
	const minutes = ((performance.now() - started) / 60_000).toFixed(1);
	console.log(`${result.failed ? '✘' : '✔'} ${name}, ${minutes} min`);
}
console.log(`${wanted.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 && wanted.length > 0 ? 0 : 1;
