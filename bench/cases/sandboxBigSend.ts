// How long an account's calls wait while another account sends to 200,000 numbers, and beside them those to a server that
// has nothing else to do: what the client and the machine make calls wait.
import { setTimeout as sleep } from 'node:timers/promises';
import { bareServerScript, startServerProcess } from '../servers/serverProcess.ts';
import { sendBody, startSandbox } from '../servers/startSandbox.ts';
import { runAsCase } from '../measuring/caseProtocol.ts';
import type { Pair } from '../measuring/timePairs.ts';

const CREDITS = 1e9;

await runAsCase<'sandboxBigSend'>(async ({ recipients, runs }) => {
	const { account, baseUrl, stop } = await startSandbox();
	const bare = await startServerProcess(bareServerScript);
	const call = async (url: string, token: string, body?: string | Uint8Array<ArrayBuffer>) => {
		const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
		const init = body ? { method: 'POST', headers, body } : { headers };
		return (await (await fetch(url, init)).json()) as { sent?: number };
	};
	// Bytes, so that the client has little to collect while it measures. No French number has a 0 after its country
	// code, so nobody has one of these.
	const gsm = Array.from({ length: recipients }, (_, at) => `{"value":"${33_000_000_000 + at}"}`);
	const message = '{"text":"Hi","pushtype":"alert"}';
	const big = Buffer.from(`{"sms":{"message":${message},"recipients":{"gsm":[${gsm.join()}]}}}`);
	gsm.length = 0;
	let sends = 0;

	const smallSend = () => JSON.stringify(sendBody('Hi', 1, sends++));

	/** Makes calls in turn until the work is done. @returns the longest that one took, in milliseconds */
	const longestWait = async (
		work: Promise<unknown>,
		calls: Array<() => Promise<unknown>>,
		pauseMs = 0,
	) => {
		let isDone = false;
		void work.finally(() => (isDone = true));
		let longest = 0;
		while (!isDone) {
			for (const makeCall of calls) {
				const started = performance.now();
				await makeCall();
				longest = Math.max(longest, performance.now() - started);
				if (pauseMs > 0) await sleep(pauseMs);
			}
		}
		return longest;
	};
	const ours = [
		() => call(`${baseUrl}/_sandbox/ready`, 'sbx_other'),
		() => call(`${baseUrl}/send`, 'sbx_other', smallSend()),
	];
	const theirs = [
		() => call(bare.baseUrl, bare.token),
		() => call(bare.baseUrl, bare.token, smallSend()),
	];
	/** The longest waits of both until the work is done. The bare server is called now and then, to cost ours little. */
	const longestWaits = async (work: Promise<unknown>): Promise<Pair> => {
		const waits = [longestWait(work, ours), longestWait(work, theirs, 3)];
		const [oursWaited, theirsWaited] = await Promise.all(waits);
		return { ours: oursWaited!, theirs: theirsWaited! };
	};

	await longestWaits(sleep(1000));
	const pairs: Pair[] = [];
	const durations: number[] = [];
	for (let run = 0; run < runs; run++) {
		await account.control('PUT', 'account', { credits: CREDITS });
		const started = performance.now();
		const sending = call(`${baseUrl}/send`, account.token, big).then(({ sent }) => {
			if (sent !== recipients) throw new Error(`Only ${sent} were sent.`);
			durations.push(performance.now() - started);
		});
		pairs.push(await longestWaits(sending));
		// Until the delivery reports are stored: the account's next call waits for that. They go out meanwhile.
		await account.control('GET', 'clock');
		await sleep(2000);
	}
	await bare.stop();
	await stop();
	return { pairs, durations };
});
