// The node drawn into a workflow in the editor, with mouse and keyboard.
import type { Locator, Page } from 'playwright-core';

const PANEL = '[data-test-id="ndv"]';

const input = (page: Page, field: string): Locator =>
	page.locator(`[data-test-id="parameter-input-${field}"]`);

/** Adds an action of the node behind another one: by its plus, the search and the list. Its panel is open then. */
export async function addBehind(page: Page, before: string, action: string): Promise<void> {
	const handle = `[data-test-id="canvas-node-output-handle"][data-node-name="${before}"]`;
	await page.locator(`${handle} [data-test-id="canvas-handle-plus"]`).click();
	await page.locator('[data-test-id="node-creator-search-bar"]').fill('sms');
	const listed = page.locator('[data-test-id="node-creator-item-name"]:visible');
	await listed
		.filter({ hasText: /^SMS Campaigns$/ })
		.first()
		.click();
	await listed.filter({ hasText: action }).first().click();
	await page.locator(PANEL).waitFor();
}

/** Drags a column of the input onto a field. */
export async function dragColumn(page: Page, column: string, field: string): Promise<void> {
	const schema = page.locator('[data-test-id="ndv-input-panel"]');
	const columns = schema.locator('[data-test-id="run-data-schema-item"]');
	const from = await columns.getByText(column, { exact: true }).first().boundingBox();
	const to = await input(page, field).boundingBox();
	if (!from || !to) throw new Error(`${column} or ${field} is not seen.`);
	await page.mouse.move(from.x + 10, from.y + 8);
	await page.mouse.down();
	await page.mouse.move(to.x + 60, to.y + 10, { steps: 15 });
	await page.mouse.up();
	await input(page, field).locator('.cm-content', { hasText: column }).waitFor();
}

/** Types at the end of a field with an expression, until the panel shows what comes of it for the first item. */
export async function typeBehind(page: Page, field: string, text: string, shown: string) {
	await input(page, field).locator('.cm-content').click();
	await page.keyboard.press('Control+End');
	await page.keyboard.insertText(text);
	await page.locator(PANEL).getByText(shown, { exact: true }).first().waitFor();
}

/** Types into an empty field. */
export async function typeInto(page: Page, field: string, text: string): Promise<void> {
	await input(page, field).locator('input, textarea').first().click();
	await page.keyboard.type(text);
}

export async function choose(page: Page, field: string, option: string): Promise<void> {
	await typeInto(page, field, option);
	await page
		.locator('.el-select-dropdown__item:visible')
		.filter({ hasText: option })
		.first()
		.click();
}

/** Shows the columns of an earlier node. */
export async function unfold(page: Page, node: string): Promise<void> {
	const headers = page.locator('[data-test-id="run-data-schema-header"]');
	await headers.filter({ hasText: node }).click();
}

export async function closePanel(page: Page): Promise<void> {
	await page.locator('[data-test-id="ndv-close-button"]').click();
	await page.locator(PANEL).waitFor({ state: 'hidden' });
}
