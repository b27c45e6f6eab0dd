// A film of a page: what Chromium shows of it, with a pointer and a caption, as a WebM file.
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { openBlank } from '../browser.ts';
import type { OpenPage } from '../browser.ts';

/** The film's picture, in pixels. */
export const PICTURE = { width: 1280, height: 800 };
const CAPTION_HEIGHT = 72;
/** The window that is filmed; the caption is beneath it. */
export const WINDOW = { width: PICTURE.width, height: PICTURE.height - CAPTION_HEIGHT };

/** How long a pointer needs to where it clicks, in milliseconds. */
const POINTER_MS = 600;
/** How long one sees where it clicks before it does. */
const AIM_MS = 250;
/** Reading: milliseconds for each character of a caption, and at the least. */
const MS_PER_CHARACTER = 50;
const SHORTEST_MS = 2_000;

/** A place in the window that is filmed, in CSS pixels. */
interface Point {
	x: number;
	y: number;
}

/** What the recorder's page keeps in its window. */
interface Recorder {
	draw: (jpeg: string) => Promise<void>;
	point: (at: Point, ms: number) => Promise<void>;
	caption: string;
	stop: () => Promise<string>;
}

/** Runs in the recorder's page: draws frames, pointer and caption on a canvas, and records it. */
function startRecorder({ width, height, captionHeight }: Record<string, number>): void {
	const canvas = document.createElement('canvas');
	Object.assign(canvas, { width, height });
	document.body.append(canvas);
	const context = canvas.getContext('2d', { alpha: false })!;
	let frame: ImageBitmap | undefined;
	let pointer = { x: width / 2, y: height / 2 };
	let move: { from: Point; to: Point; start: number; ms: number } | undefined;
	const paint = () => {
		context.fillStyle = '#fff';
		context.fillRect(0, 0, width, height);
		if (frame) context.drawImage(frame, 0, 0, width, height - captionHeight);
		if (move) {
			const { from, to, start, ms } = move;
			const way = (1 - Math.cos(Math.PI * Math.min(1, (performance.now() - start) / ms))) / 2;
			pointer = { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way };
		}
		context.beginPath();
		context.arc(pointer.x, pointer.y, 14, 0, 2 * Math.PI);
		context.fillStyle = 'rgba(255, 109, 90, 0.55)';
		context.fill();
		context.fillStyle = '#14181f';
		context.fillRect(0, height - captionHeight, width, captionHeight);
		context.fillStyle = '#fff';
		context.font = '600 25px sans-serif';
		context.textAlign = 'center';
		context.textBaseline = 'middle';
		context.fillText(recorder.caption, width / 2, height - captionHeight / 2, width - 48);
	};
	const media = new MediaRecorder(canvas.captureStream(25), {
		mimeType: 'video/webm;codecs=vp8',
		videoBitsPerSecond: 4_000_000,
	});
	const parts: Blob[] = [];
	media.ondataavailable = ({ data }) => parts.push(data);
	const recorder: Recorder = {
		caption: '',
		draw: async (jpeg) => {
			const blob = await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob();
			frame = await createImageBitmap(blob);
		},
		point: async (to, ms) => {
			move = { from: pointer, to, start: performance.now(), ms };
			await new Promise((resolve) => setTimeout(resolve, ms));
		},
		stop: async () => {
			const stopped = new Promise((resolve) => media.addEventListener('stop', resolve));
			media.stop();
			await stopped;
			const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
			return (bytes as Uint8Array & { toBase64: () => string }).toBase64();
		},
	};
	Object.assign(window, { recorder });
	// Also while nothing moves: what is not painted is not recorded.
	setInterval(paint, 40);
	media.start(1000);
}

/** Films one page from `start` to `end`, in one take. */
export class Film {
	readonly #page: Page;
	readonly #studio: OpenPage;
	readonly #started = Date.now();

	private constructor(page: Page, studio: OpenPage) {
		this.#page = page;
		this.#studio = studio;
	}

	/** Starts to film. @param page one whose window is as large as `WINDOW` */
	static async start(page: Page): Promise<Film> {
		const studio = await openBlank();
		await studio.page.evaluate(startRecorder, { ...PICTURE, captionHeight: CAPTION_HEIGHT });
		const film = new Film(page, studio);
		const session = await page.context().newCDPSession(page);
		session.on('Page.screencastFrame', ({ data, sessionId }) => {
			// Chromium sends the next frame when this one is on the canvas. At the end both pages are gone.
			film
				.#draw(data)
				.then(async () => await session.send('Page.screencastFrameAck', { sessionId }))
				.catch(() => undefined);
		});
		await session.send('Page.startScreencast', {
			format: 'jpeg',
			quality: 92,
			maxWidth: WINDOW.width,
			maxHeight: WINDOW.height,
		});
		return film;
	}

	/** Writes a caption and waits until a person has read it. */
	async caption(text: string): Promise<void> {
		await this.#studio.page.evaluate((caption) => {
			(window as unknown as { recorder: Recorder }).recorder.caption = caption;
		}, text);
		await this.wait(Math.max(SHORTEST_MS, text.length * MS_PER_CHARACTER));
	}

	/** Waits, and films what is on the page then. */
	async wait(ms: number): Promise<void> {
		await this.#lookAgain();
		await this.#page.waitForTimeout(ms);
	}

	/** Draws the page as it is: the screencast leaves out what changed while its last frame was drawn. */
	async #lookAgain(): Promise<void> {
		const jpeg = await this.#page.screenshot({ type: 'jpeg', quality: 92, caret: 'initial' });
		await this.#draw(jpeg.toString('base64'));
	}

	async #draw(frame: string): Promise<void> {
		await this.#studio.page.evaluate(
			async (jpeg) => await (window as unknown as { recorder: Recorder }).recorder.draw(jpeg),
			frame,
		);
	}

	/** Moves the pointer to the middle of an element, as a hand does. */
	async point(target: Locator): Promise<void> {
		await target.waitFor();
		await target.scrollIntoViewIfNeeded();
		const box = await target.boundingBox();
		if (!box) throw new Error('What the film points at is not on the page.');
		const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
		await this.#studio.page.evaluate(
			async ({ to, ms }) =>
				await (window as unknown as { recorder: Recorder }).recorder.point(to, ms),
			{ to, ms: POINTER_MS },
		);
		await this.#page.mouse.move(to.x, to.y);
		await this.wait(AIM_MS);
	}

	/** Points at an element and clicks it. */
	async click(target: Locator): Promise<void> {
		await this.point(target);
		await target.click();
		await this.wait(AIM_MS);
	}

	/** Clicks a field and types as a person does. */
	async type(target: Locator, text: string): Promise<void> {
		await this.click(target);
		await this.#page.keyboard.press('ControlOrMeta+A');
		await this.#page.keyboard.type(text, { delay: 30 });
		await this.wait(AIM_MS);
	}

	/** Ends the film and writes it. @returns its length in seconds */
	async end(file: string): Promise<number> {
		const seconds = (Date.now() - this.#started) / 1000;
		const video = await this.#studio.page.evaluate(
			async () => await (window as unknown as { recorder: Recorder }).recorder.stop(),
		);
		writeFileSync(file, Buffer.from(video, 'base64'));
		await this.#studio.close();
		return seconds;
	}

	/** Gives up: closes the recorder without a file. */
	async close(): Promise<void> {
		await this.#studio.close();
	}
}
