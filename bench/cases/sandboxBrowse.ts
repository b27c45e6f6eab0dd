// Pages of stored messages by the control API, all over what is stored: with 100,000 messages, and with 1,000.
import { sendBody, startSandbox } from '../servers/startSandbox.ts';
import { runAsCase } from '../timing/caseProtocol.ts';
import { timePairs } from '../timing/pairedTimings.ts';

const PAGE_LENGTH = 50;
const BATCH = 1_000;

interface Page {
	total: number;
	messages: unknown[];
}

async function startFilled(stored: number) {
	const { account, stop } = await startSandbox();
	// Delivery reports are another matter.
	await account.control('PUT', 'assumptions', { 'reports.sequence': 'none' });
	for (let at = 0; at < stored; at += BATCH) {
		const body = sendBody(`Text ${at}`, BATCH, at);
		const { sent } = await account.service<{ sent: number }>('POST', '/send', body);
		if (sent !== BATCH) throw new Error(`Only ${sent} of ${BATCH} were sent.`);
	}
	const browse = async (pages: number) => {
		const read: Page[] = [];
		for (let page = 0; page < pages; page++) {
			const offset = Math.floor(((stored - PAGE_LENGTH) * page) / (pages - 1));
			const call = `messages?limit=${PAGE_LENGTH}&offset=${offset}`;
			read.push(await account.control<Page>('GET', call));
		}
		return read;
	};
	const check = (read: Page[]) => {
		for (const { total, messages } of read) {
			if (total !== stored || messages.length !== PAGE_LENGTH)
				throw new Error('A page is not whole.');
		}
	};
	return { browse, check, stop };
}

await runAsCase<'sandboxBrowse'>(async ({ pages }) => {
	const [many, few] = [await startFilled(100_000), await startFilled(1_000)];
	const side = ({ browse, check }: typeof many) => ({
		input: () => pages,
		run: browse,
		warmUp: async () => await browse(pages),
		check,
	});
	const pairs = await timePairs(side(many), side(few), { alternate: true });
	await many.stop();
	await few.stop();
	return { pairs };
});
