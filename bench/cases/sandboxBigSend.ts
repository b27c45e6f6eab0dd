// How long an account's calls wait while another account sends to 200,000 numbers, and while nothing else goes on.
import { sendBody, startSandbox } from '../servers/startSandbox.ts';
import { runAsCase } from '../measuring/caseProtocol.ts';
import type { Pair } from '../measuring/timePairs.ts';

const CREDITS = 1e9;

await runAsCase<'sandboxBigSend'>(async ({ recipients, runs }) => {
	const { account, baseUrl, stop } = await startSandbox();
	const call = async (token: string, path: string, body?: string) => {
		const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
		const init = body ? { method: 'POST', headers, body } : { headers };
		return (await (await fetch(baseUrl + path, init)).json()) as { sent?: number };
	};
	// No French number has a 0 after its country code, so nobody has one of these.
	const gsm = Array.from({ length: recipients }, (_, at) => ({
		value: String(33_000_000_000 + at),
	}));
	const message = { text: 'Hi', pushtype: 'alert' };
	const big = JSON.stringify({ sms: { message, recipients: { gsm } } });
	let sends = 0;

	/** Calls in turn until the work is done. @returns the longest that one took, in milliseconds */
	const longestWait = async (work: Promise<unknown>) => {
		let isDone = false;
		void work.finally(() => (isDone = true));
		let longest = 0;
		while (!isDone) {
			for (const body of [undefined, JSON.stringify(sendBody('Hi', 1, sends++))]) {
				const started = performance.now();
				await call('sbx_other', body ? '/send' : '/_sandbox/ready', body);
				longest = Math.max(longest, performance.now() - started);
			}
		}
		return longest;
	};

	await longestWait(new Promise((resolve) => setTimeout(resolve, 1000)));
	const pairs: Pair[] = [];
	const durations: number[] = [];
	for (let run = 0; run < runs; run++) {
		await account.control('PUT', 'account', { credits: CREDITS });
		const started = performance.now();
		const sending = call(account.token, '/send', big).then(({ sent }) => {
			if (sent !== recipients) throw new Error(`Only ${sent} were sent.`);
			durations.push(performance.now() - started);
		});
		const ours = await longestWait(sending);
		// Until the delivery reports are stored: the account's next call waits for that.
		await account.control('GET', 'clock');
		const theirs = await longestWait(new Promise((resolve) => setTimeout(resolve, 2000)));
		pairs.push({ ours, theirs });
	}
	await stop();
	return { pairs, durations };
});
