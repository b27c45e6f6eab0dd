// Pages of stored messages by the control API, all over what is stored: with 100,000 messages, and with 1,000.
import { measurePairs, report } from '../pairs.ts';
import { campaign, startSandbox } from '../sandboxProcess.ts';

const MANY = 100_000;
const FEW = 1_000;
const PAGE = 50;
const PAGES = 40;

async function fill(count) {
	const sandbox = await startSandbox();
	const control = (call, body) => sandbox.control(body ? 'PUT' : 'GET', `/_sandbox/${call}`, body);
	// Delivery reports are another matter.
	await control('assumptions', { 'reports.sequence': 'none' });
	for (let at = 0; at < count; at += 1_000) {
		const { sent } = await sandbox.control('POST', '/send', campaign(`Text ${at}`, 1_000, at));
		if (sent !== 1_000) throw new Error(`Only ${sent} of 1,000 were sent.`);
	}
	const run = async () => {
		const pages = [];
		for (let page = 0; page < PAGES; page++) {
			const offset = Math.floor(((count - PAGE) * page) / (PAGES - 1));
			pages.push(await control(`messages?limit=${PAGE}&offset=${offset}`));
		}
		return pages;
	};
	const check = (pages) => {
		for (const { total, messages } of pages) {
			if (total !== count || messages.length !== PAGE) throw new Error('A page is not whole.');
		}
	};
	return { run, check, warmUp: run, stop: sandbox.stop };
}

const [many, few] = [await fill(MANY), await fill(FEW)];
const pairs = await measurePairs(many, few, { alternate: true });
report({ pairs, facts: { pages: PAGES } });
await many.stop();
await few.stop();
process.exit();
