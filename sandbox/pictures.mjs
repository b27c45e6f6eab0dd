// `npm run pictures`: pictures of the running page for the README, into docs/images/.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { createSandbox } from './src/index.ts';
import { executable, QUIET } from './test/page/browser.ts';
import { Client } from './test/support/sandbox.ts';

const folder = path.join(import.meta.dirname, '../docs/images');
const themes = ['light', 'dark'];
const desktop = { width: 1320, height: 820 };
const mobile = { width: 390, height: 780 };

/** The same day in every picture, whenever they are taken. */
const MORNING = Date.parse('2026-11-20T09:02:00+01:00');
const started = Date.now();
let later = 0;
const now = () => MORNING + later + (Date.now() - started);
const minutes = (n) => {
	later += n * 60_000;
};

/** Takes the events as n8n would. */
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

/** A morning with two campaigns, a parcel, answers, a click and a STOP. */
async function tell(client, receiver) {
	const send = (text, numbers, message) => client.send(text, numbers, message);
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
	const { ticket } = await send(
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
	minutes(4);
	const [first] = await client.messages('?phone=33639981000');
	await client.control('POST', 'phones/33639981000/click', { url: first.links[0] });
	minutes(2);
	await client.reply('33639981000', 'Lovely! Can you keep the blue coat in M for me?');
	minutes(3);
	await send('With pleasure, it is at the till until Saturday.', ['33639981000'], {
		sender: 'MyShop',
	});
	minutes(21);
	await client.reply('33639981001', 'STOP');
	await send('Hello [info1], your card [info3] is valid until December.', ['33639981005'], {
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
	minutes(38);
	await send('Your parcel is out for delivery today between 2 and 4 pm.', ['33639981000'], {
		sender: 'Parcels',
	});
	minutes(1);
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
	return { ticket, reply: deliveries.at(-1).id };
}

async function takePictures(browser, sandbox, story) {
	const views = {
		phones: ['phones/33639981000', desktop],
		mobile: ['phones/33639981000', mobile],
		campaign: [`campaigns/${story.ticket}`, desktop],
		webhooks: [`webhooks/all/${story.reply}`, desktop],
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
			// Until what is read after the first drawing is there, too.
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
	const client = new Client(sandbox.baseUrl);
	client.token = sandbox.token;
	await takePictures(browser, sandbox, await tell(client, 'http://127.0.0.1:5678'));
} finally {
	await browser.close();
	receiver.close();
	receiver.closeAllConnections();
	await sandbox.close();
}
