// `npm run pictures`: takes pictures of the running page for the README, into docs/images/.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

import { chromium, type Browser, type ViewportSize } from 'playwright-core';

import { createSandbox, type Sandbox } from './src/index.ts';
import { executable, QUIET } from './test/page/browser.ts';
import { Client } from './test/support/sandbox.ts';

const folder = path.join(import.meta.dirname, '../docs/images');
const themes = ['light', 'dark'] as const;
const desktop = { width: 1320, height: 820 };
const mobile = { width: 390, height: 780 };

/** Every picture shows the same day, whenever it is taken. */
const MORNING = Date.parse('2026-11-20T09:02:00+01:00');
const started = Date.now();
let skipped = 0;
const now = () => MORNING + skipped + (Date.now() - started);
const skipMinutes = (minutes: number) => {
	skipped += minutes * 60_000;
};

/** Starts a receiver that accepts events on n8n's port. */
async function startReceiver() {
	const server = createServer((request, response) => {
		request.resume().on('end', () => {
			response.statusCode = 200;
			response.end('{"received":true}');
		});
	}).listen(5678, '127.0.0.1');
	await once(server, 'listening');
	return server;
}

/** What the pictures show. */
interface Story {
	ticket: string;
	replyDelivery: number;
}

/** Plays a morning with two campaigns, a parcel, replies, a click and a STOP. */
async function playMorning(client: Client, receiver: string): Promise<Story> {
	await client.control('PUT', 'assumptions', {
		'signature.scheme': 'hmac-sha256-hex',
		'push.retries': 1,
		'push.retry-ms': 1,
		'reports.after-ms': 100,
	});
	for (const [type, name] of [
		['DLR', 'reports'],
		['MO', 'replies'],
		['STOP', 'opt-outs'],
		['CLICKER', 'clicks'],
	]) {
		await client.webhook(type, `${receiver}/webhook/${name}`, 'a secret');
	}
	await client.control('PUT', 'phones/33639981003', { reports: 'undelivered' });
	const many = Array.from({ length: 40 }, (_none, n) => String(33639981000 + n));
	const shop = { sender: 'MyShop', links: [`${client.baseUrl}/?autumn`] };
	const { ticket } = await client.send(
		'The autumn collection is here. Have a first look: <-short-> Reply STOP to opt out.',
		[
			...many,
			'33639980900',
			'33639980901',
			'33639980800',
			'33639981039',
			'0639981001',
			'12025550123',
		],
		shop,
	);
	skipMinutes(4);
	const [first] = await client.messages('?phone=33639981000');
	await client.control('POST', 'phones/33639981000/click', { url: first?.links[0] });
	skipMinutes(2);
	await client.reply('33639981000', 'Lovely! Can you keep the blue coat in M for me?');
	skipMinutes(3);
	await client.send('With pleasure, it is at the till until Saturday.', ['33639981000'], {
		sender: 'MyShop',
	});
	skipMinutes(21);
	await client.reply('33639981001', 'STOP');
	await client.send('Hello [info1], your card [info3] is valid until December.', ['33639981005'], {
		sender: 'MyShop',
	});
	await client.json('POST', '/send/lists', {
		sms: {
			message: {
				text: 'Hello [info1], your card [info3] is valid until December.',
				pushtype: 'alert',
			},
			lists: [{ value: 1002 }],
		},
	});
	skipMinutes(38);
	await client.send('Your parcel is out for delivery today between 2 and 4 pm.', ['33639981000'], {
		sender: 'Parcels',
	});
	skipMinutes(1);
	await client.reply('33639981000', 'Could you leave it with the neighbour at number 4?');
	await client.deliveries('type=MO&state=delivered&count=2');
	await client.control('POST', 'faults', {
		kind: 'reset',
		when: 'after',
		method: 'POST',
		path: '/send*',
		times: 1,
	});
	const { deliveries } = await client.control('GET', 'deliveries?type=MO');
	return { ticket: ticket as string, replyDelivery: deliveries.at(-1).id as number };
}

async function takePictures(browser: Browser, sandbox: Sandbox, story: Story): Promise<void> {
	const views: Record<string, [view: string, viewport: ViewportSize]> = {
		phones: ['phones/33639981000', desktop],
		mobile: ['phones/33639981000', mobile],
		campaign: [`campaigns/${story.ticket}`, desktop],
		webhooks: [`webhooks/all/${story.replyDelivery}`, desktop],
		faults: ['faults', desktop],
	};
	for (const theme of themes) {
		for (const [name, [view, viewport]] of Object.entries(views)) {
			const context = await browser.newContext({
				viewport,
				colorScheme: theme,
				locale: 'en-GB',
				timezoneId: 'Europe/Paris',
			});
			await context.clock.install({ time: now() });
			const page = await context.newPage();
			await page.goto(`${sandbox.baseUrl}/#/${view}`);
			await page.locator('main h1:visible').first().waitFor();
			// The page reads more after its first rendering.
			await page.waitForLoadState('load');
			await new Promise((resolve) => setTimeout(resolve, 1500));
			await page.screenshot({ path: path.join(folder, `sandbox-${name}-${theme}.png`) });
			console.log(`docs/images/sandbox-${name}-${theme}.png`);
			await context.close();
		}
	}
}

mkdirSync(folder, { recursive: true });
const sandbox = await createSandbox({ port: 7878, now });
const receiver = await startReceiver();
const browser = await chromium.launch({ executablePath: executable(), args: QUIET });
try {
	const client = new Client(sandbox.baseUrl, sandbox.token);
	const story = await playMorning(client, 'http://127.0.0.1:5678');
	await takePictures(browser, sandbox, story);
} finally {
	await browser.close();
	receiver.close();
	receiver.closeAllConnections();
	await sandbox.close();
}
