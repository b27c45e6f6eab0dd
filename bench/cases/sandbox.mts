// Sends of one message each, over connections that stay open: to the sandbox, which checks and stores each, and to a bare
// server that gives the same answer. Client and servers share the machine's cores.
import { startSandbox } from '../../harness/sandbox/process.mts';
import { tearDown } from '../../harness/stack.mts';
import { postAll } from '../measuring/loadGenerator.mts';
import { timePairs } from '../measuring/timePairs.mts';
import { startMessagingService } from '../servers/startMessagingService.mts';

const CONNECTIONS = 16;

/** The body of a send to one number of a range kept for fiction. */
const sendBody = (at: number) =>
	JSON.stringify({
		sms: {
			message: { text: 'Your parcel is here.', pushtype: 'alert' },
			recipients: { gsm: [{ value: String(33_639_980_000 + (at % 10_000)) }] },
		},
	});

export async function measureSandbox(sends: number) {
	const sandbox = await startSandbox();
	await sandbox.reset({ credits: 1e9 });
	const bare = await startMessagingService({ latencyMs: 0 });
	const side = (baseUrl: string) => {
		const headers = {
			authorization: `Bearer ${sandbox.token}`,
			accept: 'application/json',
			'content-type': 'application/json',
		};
		const run = async () => {
			const posts = Array.from({ length: sends }, (_, at) => ({ headers, body: sendBody(at) }));
			await postAll(`${baseUrl}/send`, posts, CONNECTIONS, ({ status, text }) => {
				if (status !== 200 || !text.startsWith('{"status":1,'))
					throw new Error(`A send was answered with ${status}: ${text}`);
			});
		};
		return { input: () => {}, run, warmUp: run };
	};
	let stored = 0;
	const check = async () => {
		const { campaigns } = await sandbox.state();
		if (stored > 0 && campaigns - stored !== sends) throw new Error('Not all were stored.');
		stored = campaigns;
	};
	try {
		return await timePairs({ ...side(sandbox.baseUrl), check }, side(bare.baseUrl), {
			alternate: true,
		});
	} finally {
		await bare.stop();
		await tearDown();
	}
}
