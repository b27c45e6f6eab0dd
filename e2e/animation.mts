// The README's animation: a campaign is sent, a phone replies, and a workflow starts.
import { writeFileSync } from 'node:fs';
import { encode } from 'modern-gif';
import type { UnencodedFrame } from 'modern-gif';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { openWorkflow, withEditor } from '../harness/browser.mts';
import type { WorkflowData } from '../harness/n8n/rest.mts';
import { StoredWorkflow } from '../harness/n8n/storedWorkflow.mts';
import type { Stack } from '../harness/stack.mts';
import { credentialType } from '../harness/system/packageNames.mts';
import { lineWorkflow, noOp, triggerNode } from '../harness/workflows/node.mts';

/** A style that hides n8n's notifications in a picture. */
export const NO_NOTIFICATIONS = '.el-notification { display: none !important; }';

const SIZE = { width: 960, height: 576 };
const VIEW = { viewport: { width: 1280, height: 768 }, deviceScaleFactor: SIZE.width / 1280 };
const REPLY = 'Thank you! I will come at noon.';

/** Draws a caption and the mouse pointer, which a screenshot does not show. The function runs in the page. */
function draw([caption, x, y]: readonly [caption: string, x: number, y: number]): void {
	const box = 'left: 16px; bottom: 16px; padding: 10px 20px; border-radius: 10px; color: #fff';
	const round = 'width: 24px; height: 24px; margin: -12px; border-radius: 50%';
	const styles = [
		`${box}; background: #0f172a; font: 600 26px sans-serif`,
		`${round}; background: #ef4444aa; left: ${x}px; top: ${y}px`,
	];
	for (const [index, style] of styles.entries()) {
		const element = document.getElementById(`drawn${index}`) ?? document.createElement('p');
		element.id = `drawn${index}`;
		element.style.cssText = `position: fixed; z-index: 99999; pointer-events: none; ${style}`;
		element.textContent = index === 0 ? caption : '';
		document.body.append(element);
	}
}

/** Records frames of a page, each with its duration. */
class Recording {
	readonly frames: UnencodedFrame[] = [];
	caption = '';
	readonly #page: Page;
	#pointer: [x: number, y: number] = [600, 400];

	constructor(page: Page) {
		this.#page = page;
	}

	/** Adds a frame. @param delay the frame's duration in ms @param settle the wait in ms before the frame */
	async show(delay: number, settle = 0): Promise<void> {
		await this.#page.waitForTimeout(settle);
		await this.#page.evaluate(draw, [this.caption, ...this.#pointer] as const);
		const options = { animations: 'disabled', caret: 'hide', style: NO_NOTIFICATIONS } as const;
		const { data } = PNG.sync.read(await this.#page.screenshot(options));
		this.frames.push({ data: new Uint8ClampedArray(data), delay });
	}

	/** Moves the pointer to an element in four frames, and clicks. */
	async click(target: Locator, clickCount = 1): Promise<void> {
		const box = (await target.boundingBox())!;
		const [x, y] = this.#pointer;
		const [toX, toY] = [box.x + box.width / 2, box.y + box.height * 0.8];
		for (const part of [0.4, 0.75, 0.93, 1]) {
			this.#pointer = [x + (toX - x) * part, y + (toY - y) * part];
			await this.#page.mouse.move(...this.#pointer);
			await this.show(100);
		}
		await target.click({ clickCount });
	}
}

/** Records the send of `campaign` and the workflow that a reply starts. @param file the GIF file */
export async function recordAnimation(
	{ n8n, sandbox, credentials }: Stack,
	campaign: WorkflowData,
	file: string,
): Promise<void> {
	await sandbox.reset();
	const trigger = triggerNode('Reply', { events: ['MO'] }, credentials[credentialType]);
	const draft = lineWorkflow('A customer replied', [trigger, noOp('Notify Team')]);
	const replies = await StoredWorkflow.create(n8n.rest, draft);
	await replies.publish();
	await withEditor(n8n, VIEW, async (page) => {
		const recording = new Recording(page);
		recording.caption = '1 – Send a campaign';
		await openWorkflow(page, n8n, campaign);
		await page.keyboard.press('1');
		await recording.show(900, 800);
		await recording.click(page.locator('[data-test-id="execute-workflow-button"]'));
		await recording.show(300);
		const done = page.locator('[data-test-id="canvas-node-status-success"]');
		await done.nth(campaign.nodes.length - 1).waitFor();
		await recording.show(1000, 800);
		await recording.click(
			page.locator('[data-test-id="canvas-node"][data-node-name="Send Campaign"]'),
			2,
		);
		await page.locator('[data-test-id="output-panel"] table').first().waitFor();
		await recording.show(2400, 800);

		recording.caption = '2 – A phone replies';
		const [{ given: phone }] = await sandbox.messages({ state: 'sent', limit: 1 });
		await page.goto(`${sandbox.baseUrl}/#/phones/${phone}`);
		const reply = page.getByRole('textbox', { name: 'Reply as' });
		await reply.waitFor();
		await recording.show(900, 800);
		await recording.click(reply);
		for (const [piece] of REPLY.matchAll(/.{1,5}/g)) {
			await page.keyboard.type(piece);
			await recording.show(130);
		}
		await page.keyboard.press('Enter');
		await page.getByRole('list', { name: 'Conversation' }).getByText(REPLY).waitFor();
		await recording.show(1600, 800);

		recording.caption = '3 – A workflow starts';
		await replies.ended(1);
		await page.goto(`${n8n.url}/workflow/${replies.id}/executions`);
		await done.nth(draft.nodes.length - 1).waitFor();
		// n8n opens its checklist over the list of executions.
		await page.locator('[data-test-id="suggested-actions-close"]').click();
		await recording.show(3600, 1500);
		const length = recording.frames.reduce((sum, { delay = 0 }) => sum + delay, 0);
		if (length > 15_000) throw new Error(`The animation takes ${length} ms.`);
		const gif = await encode({ ...SIZE, frames: recording.frames, looped: true });
		writeFileSync(file, Buffer.from(gif));
	});
}
