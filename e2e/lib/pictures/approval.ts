// The animated picture of an approval by SMS: n8n beside a phone, as a person goes through it.
import { writeFileSync } from 'node:fs';
import type { INode } from 'n8n-workflow';
import type { Locator, Page } from 'playwright-core';
import { openPhone, openWorkflow, withEditor } from '../browser.ts';
import type { Theme } from '../browser.ts';
import type { WorkflowDraft } from '../n8n/rest.ts';
import type { Stack } from '../stack.ts';
import { credentialType } from '../system/packageNames.ts';
import { importExample } from '../workflows/example.ts';
import { connectTo } from '../workflows/node.ts';
import { animated } from './apng.ts';
import type { Frame } from './apng.ts';

const EXAMPLE = 'approval-by-sms.json';
/** Each picture's own phone: nothing is on it yet. */
const NUMBERS: Record<Theme, string> = { light: '33639980001', dark: '33639980002' };
const HEIGHT = 600;
const WIDTHS = { n8n: 780, phone: 340 };
const GAP = 20;
const STAGE = { width: WIDTHS.n8n + WIDTHS.phone + GAP * 3, height: HEIGHT + GAP * 2 };
/** Points of the picture for each of the page: sharp on most screens, and still small. */
const SCALE = 1.5;

/** The example in its shortest form, so that its nodes can be read in a small picture. */
function shorten(workflow: WorkflowDraft, to: string): void {
	const places: Record<string, INode['position'] | undefined> = {
		Start: [0, 0],
		'Ask by SMS': [240, 0],
		'Approved?': [480, 0],
		'Order It': [720, -110],
		'Not Approved': [720, 110],
	};
	workflow.nodes = workflow.nodes.flatMap((node) => {
		const position = places[node.name];
		return position ? [{ ...node, position }] : [];
	});
	const asking = workflow.nodes.find(({ name }) => name === 'Ask by SMS');
	if (!asking) throw new Error(`${EXAMPLE} has no node "Ask by SMS".`);
	asking.parameters = {
		...asking.parameters,
		to,
		message: 'Please approve: two office chairs for 240 euros',
		options: { ...(asking.parameters.options as object), sender: 'MyShop' },
	};
	workflow.connections = {
		Start: { main: [[connectTo('Ask by SMS')]] },
		'Ask by SMS': { main: [[connectTo('Approved?')]] },
		'Approved?': { main: [[connectTo('Order It')], [connectTo('Not Approved')]] },
	};
}

interface Colours {
	back: string;
	line: string;
	finger: string;
}

const COLOURS: Record<Theme, Colours> = {
	light: { back: '#e6eaf0', line: '#cfd6e0', finger: '#2f80ed' },
	dark: { back: '#0b0f15', line: '#303b49', finger: '#7fb4ff' },
};

/** A page that puts n8n and the phone beside each other. */
const stage = ({ back, line, finger }: Colours) => `<!doctype html><style>
body{margin:0;padding:${GAP}px;display:flex;gap:${GAP}px;background:${back}}
div{position:relative;height:${HEIGHT}px;border-radius:12px;overflow:hidden;outline:1px solid ${line}}
#n8n{width:${WIDTHS.n8n}px}
#phone{width:${WIDTHS.phone}px;border-radius:28px}
img{display:block;width:100%;height:100%}
i{position:absolute;width:44px;height:44px;margin:-22px;border-radius:50%;background:${finger};opacity:.55}
</style><div id="n8n"></div><div id="phone"></div>`;

/** Without what n8n shows over the nodes. */
const HIDDEN = '.el-notification, [class*="nodeButtonsWrapper"] { display: none !important; }';

type Side = keyof typeof WIDTHS;

/** A place on a page, in CSS pixels. */
interface Point {
	x: number;
	y: number;
}

/** The frames of the picture, made on a page of their own. */
class Film {
	readonly frames: Frame[] = [];
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
	}

	/** Takes a picture of one side as it is now. @param finger where the phone is touched */
	async side(name: Side, page: Page, finger?: Point): Promise<void> {
		const png = await page.screenshot({
			animations: 'disabled',
			caret: 'hide',
			style: HIDDEN,
		});
		await this.#page.evaluate(
			async ({ name: id, data, finger: at }) => {
				const image = new Image();
				image.src = `data:image/png;base64,${data}`;
				await image.decode();
				const touch = document.createElement('i');
				if (at) Object.assign(touch.style, { left: `${at.x}px`, top: `${at.y}px` });
				document.getElementById(id)?.replaceChildren(image, ...(at ? [touch] : []));
			},
			{ name, data: png.toString('base64'), finger },
		);
	}

	/** Adds a frame. @param changed the side that changed since the last one; absent: both */
	async frame(ms: number, changed?: Side): Promise<void> {
		const left = changed === 'phone' ? GAP + WIDTHS.n8n : 0;
		const right = changed === 'n8n' ? GAP * 2 + WIDTHS.n8n : STAGE.width;
		const clip = { x: left, y: 0, width: right - left, height: STAGE.height };
		const png = await this.#page.screenshot({ clip });
		this.frames.push({ png, ms, x: left * SCALE, y: 0 });
	}
}

/** The middle of an element. */
async function middle(locator: Locator): Promise<Point> {
	const box = await locator.boundingBox();
	if (!box) throw new Error('What is to be touched is not on the page.');
	const { x, y, width, height } = box;
	return { x: x + width / 2, y: y + height / 2 };
}

const nodeWith = (name: string, status: string) =>
	`[data-test-id="canvas-node"][data-node-name="${name}"] [data-test-id="canvas-node-status-${status}"]`;

/** From the start of the workflow to its end. */
async function play(film: Film, editor: Page, phone: Page): Promise<void> {
	await film.side('n8n', editor);
	await film.side('phone', phone);
	await film.frame(1800);

	await editor.click('[data-test-id="execute-workflow-button"]');
	const link = phone.locator('.bubble a');
	await link.waitFor();
	await editor.mouse.move(0, 0);
	await editor.waitForTimeout(2500);
	await film.side('n8n', editor);
	await film.frame(1500, 'n8n');
	await film.side('phone', phone);
	await film.frame(2200, 'phone');

	await film.side('phone', phone, await middle(link));
	await film.frame(700, 'phone');
	const opened = phone.context().waitForEvent('page');
	await link.click();
	const page = await opened;
	const approve = page.locator('button.go');
	await approve.waitFor();
	await film.side('phone', page);
	await film.frame(2400, 'phone');

	await film.side('phone', page, await middle(approve));
	await film.frame(700, 'phone');
	await approve.click();
	await page.waitForSelector('h1:has-text("Thank you")');
	await film.side('phone', page);
	await film.frame(900, 'phone');

	await editor.waitForSelector(nodeWith('Order It', 'success'));
	await editor.waitForTimeout(1200);
	await film.side('n8n', editor);
	await film.frame(4500, 'n8n');
}

/**
 * Takes the animated picture.
 *
 * @param file where it is written
 */
export async function approvalPicture(
	{ n8n, sandbox, credential }: Stack,
	theme: Theme,
	file: string,
): Promise<void> {
	const number = NUMBERS[theme];
	const credentials = { [credentialType]: credential };
	const workflow = await importExample(n8n, EXAMPLE, credentials, (it) => shorten(it, number));
	const phone = await openPhone({
		theme,
		scripts: true,
		width: WIDTHS.phone,
		height: HEIGHT,
		scale: SCALE,
	});
	try {
		const size = { width: WIDTHS.n8n, height: HEIGHT, scale: SCALE };
		await withEditor(n8n, { theme, ...size }, async (editor) => {
			await phone.page.goto(`${new URL(sandbox.baseUrl).origin}/#/phones/${number}`);
			await phone.page.locator('.composer:visible').waitFor();
			await openWorkflow(editor, n8n, workflow);
			await editor.click('[data-test-id="zoom-to-fit"]');
			await editor.waitForTimeout(1200);
			const page = await editor.context().newPage();
			await page.setViewportSize(STAGE);
			await page.setContent(stage(COLOURS[theme]));
			await editor.bringToFront();
			const film = new Film(page);
			await play(film, editor, phone.page);
			writeFileSync(file, animated(film.frames));
		});
	} finally {
		await phone.close();
	}
}
