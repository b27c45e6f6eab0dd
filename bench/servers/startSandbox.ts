import { TestAccount } from '../../harness/sandbox/account.ts';
import { sandboxScript, startServerProcess } from './serverProcess.ts';

/** Starts the sandbox from its build, with credits for everything. */
export async function startSandbox(args: string[] = []) {
	const server = await startServerProcess(sandboxScript, ['--port', '0', '--json', ...args]);
	const account = new TestAccount(server.baseUrl, server.token);
	await account.reset({ credits: 1e9 });
	return { ...server, account };
}

/** The body of a send to `count` numbers of a range kept for fiction, which begins again after 9,000. */
export const sendBody = (text: string, count: number, first = 0) => ({
	sms: {
		message: { text, pushtype: 'alert' },
		recipients: {
			gsm: Array.from({ length: count }, (_, at) => ({
				value: String(33_639_981_000 + ((first + at) % 9_000)),
			})),
		},
	},
});
