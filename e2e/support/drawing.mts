// Builds a workflow in n8n's editor, with the mouse and the keyboard.
import type { Locator, Page } from 'playwright-core';

const PANEL = '[data-test-id="ndv"]';

/** The maximum number of attempts to drag, and the time in ms for the field to show the column. */
const MOST_DRAGS = 10;
const DROP_MS = 10_000;

/** A person at the editor. Clicks are counted, and a drag counts as one click. */
export class Drawing {
	clicks = 0;

	private readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	/**
	 * Adds one of the package's actions after another node, with the plus button, the search and the list. The new
	 * node's panel is then open.
	 */
	async addBehind(before: string, action: string): Promise<void> {
		const handle = `[data-test-id="canvas-node-output-handle"][data-node-name="${before}"]`;
		await this.click(this.page.locator(`${handle} [data-test-id="canvas-handle-plus"]`));
		// The search has the focus as soon as it is visible.
		await this.page.locator('[data-test-id="node-creator-search-bar"]:focus').waitFor();
		await this.page.keyboard.type('sms');
		const listed = this.page.locator('[data-test-id="node-creator-item-name"]:visible');
		await this.click(listed.filter({ hasText: /^SMS Campaigns$/ }));
		await this.click(listed.filter({ hasText: action }));
		await this.page.locator(PANEL).waitFor();
	}

	/** Runs the previous nodes, so that the panel shows their columns. */
	async executePrevious(): Promise<void> {
		await this.click(this.page.locator('[data-test-id="execute-previous-node"]'));
	}

	/** Shows an earlier node's columns. */
	async expand(node: string): Promise<void> {
		const header = this.page.locator('[data-test-id="run-data-schema-header"]');
		await this.click(header.filter({ hasText: node }));
	}

	async executeStep(): Promise<void> {
		await this.click(this.page.locator('[data-test-id="node-execute-button"]'));
	}

	/** Clicks the button below the canvas. */
	async executeWorkflow(): Promise<void> {
		await this.click(this.page.locator('[data-test-id="execute-workflow-button"]'));
	}

	/** Drags an input column onto a field, which then has the focus. */
	async dragColumn(column: string, field: string): Promise<void> {
		this.clicks++;
		const dropped = this.input(field).locator('.cm-content:focus', { hasText: column });
		// The list of columns moves while n8n reads the previous nodes, so the mouse may miss the column.
		for (let drags = 0; drags < MOST_DRAGS; drags++) {
			await this.drag(column, field);
			const isThere = dropped.waitFor({ timeout: DROP_MS });
			if (await isThere.then(() => true).catch(() => false)) return;
		}
		await dropped.waitFor();
	}

	private async drag(column: string, field: string): Promise<void> {
		const schema = this.page.locator('[data-test-id="ndv-input-panel"]');
		const columns = schema.locator('[data-test-id="run-data-schema-item"]');
		await columns
			.getByText(column, { exact: true })
			.first()
			.dragTo(this.input(field), {
				targetPosition: { x: 60, y: 10 },
				steps: 15,
			});
	}

	/** Types text around the dragged column and waits until the panel shows the first item's result. */
	async typeAround(before: string, behind: string, shown: string): Promise<void> {
		const { keyboard } = this.page;
		await keyboard.press('Control+Home');
		await keyboard.insertText(before);
		await keyboard.press('Control+End');
		await keyboard.insertText(behind);
		await this.page.locator(PANEL).getByText(shown, { exact: true }).first().waitFor();
	}

	/** Types into an empty field. */
	async typeInto(field: string, text: string): Promise<void> {
		await this.click(this.input(field).locator('input, textarea, .cm-content').first());
		await this.page.keyboard.insertText(text);
	}

	/** Closes the panel. */
	async close(): Promise<void> {
		await this.click(this.page.locator('[data-test-id="ndv-close-button"]'));
		await this.page.locator(PANEL).waitFor({ state: 'hidden' });
	}

	/** Selects an option in a short list. */
	async pick(field: string, option: string): Promise<void> {
		await this.click(this.input(field).locator('input').first());
		const options = this.page.locator('.el-select-dropdown__item:visible');
		await this.click(options.getByText(option, { exact: true }));
	}

	private async click(target: Locator): Promise<void> {
		this.clicks++;
		await target.first().click();
	}

	private input(field: string): Locator {
		return this.page.locator(`[data-test-id="parameter-input-${field}"]`);
	}
}
