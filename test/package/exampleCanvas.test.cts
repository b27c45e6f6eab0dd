// The canvases of the workflows in examples/, as n8n draws them: what can be told without a browser. In n8n's editor, and
// on its big button, see e2e/tests/exampleButtons.mts.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INode, IWorkflowBase } from 'n8n-workflow';
import { root } from '../support/package/packedPackage.cts';

interface Box {
	name: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}
type Point = [x: number, y: number];

const NODE = 96;
/** A label has one line or two, and a subtitle. */
const LABEL = { top: 8, line: 21, lineLength: 24, character: 7.8, subtitle: 18 };
/** The height of the trigger with an output for each event. */
const TALL = 192;
/** A line to the left first goes right and down, and then left between the rows. */
const BACKWARDS = { right: 48, down: 130 };
/** What n8n shows at a zoom of 0.6 in a window of 1280 by 800, with its margins. */
const MOST = { width: 1700, height: 950 };

const heightOf = ({ parameters }: INode) => (parameters.outputs === 'perEvent' ? TALL : NODE);

function nodeBox(node: INode): Box {
	const [left, top] = node.position;
	return { name: node.name, left, top, right: left + NODE, bottom: top + heightOf(node) };
}

function labelBox(node: INode): Box {
	const { left, bottom } = nodeBox(node);
	const lines = Math.ceil(node.name.length / LABEL.lineLength);
	const top = bottom + LABEL.top;
	const half = (Math.min(node.name.length, LABEL.lineLength) * LABEL.character) / 2;
	const middle = left + NODE / 2;
	const height = lines * LABEL.line + LABEL.subtitle;
	return {
		name: `the label of ${node.name}`,
		left: middle - half,
		right: middle + half,
		top,
		bottom: top + height,
	};
}

function noteBox({ name, position: [left, top], parameters }: INode): Box {
	const { width, height } = parameters as { width: number; height: number };
	return { name, left, top, right: left + width, bottom: top + height };
}

const overlap = (a: Box, b: Box) =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Points of the line between two nodes. */
function lineOf(from: INode, to: INode): Point[] {
	const start: Point = [from.position[0] + NODE, from.position[1] + heightOf(from) / 2];
	const end: Point = [to.position[0], to.position[1] + heightOf(to) / 2];
	const along = (a: Point, b: Point): Point[] =>
		Array.from({ length: 41 }, (_, at) => [
			a[0] + ((b[0] - a[0]) * at) / 40,
			a[1] + ((b[1] - a[1]) * at) / 40,
		]);
	if (start[0] > end[0]) {
		const [right, low] = [start[0] + BACKWARDS.right, start[1] + BACKWARDS.down];
		const left = end[0] - BACKWARDS.right;
		const corners: Point[] = [start, [right, start[1]], [right, low], [left, low], [left, end[1]]];
		return [...corners, end].slice(1).flatMap((point, at) => along(corners[at], point));
	}
	const middle = (start[0] + end[0]) / 2;
	return along([0, 0], [1, 0]).map(([t]) => {
		const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
		const mix = (values: number[]) =>
			values.reduce((sum, value, index) => sum + value * weights[index], 0);
		return [mix([start[0], middle, middle, end[0]]), mix([start[1], start[1], end[1], end[1]])];
	});
}

const files = readdirSync(path.join(root, 'examples')).filter((file) => file.endsWith('.json'));

describe.each(files)('%s', (file) => {
	const { nodes: all, connections } = JSON.parse(
		readFileSync(path.join(root, 'examples', file), 'utf8'),
	) as Pick<IWorkflowBase, 'nodes' | 'connections'>;
	const isNote = ({ type }: INode) => type === 'n8n-nodes-base.stickyNote';
	const notes = all.filter(isNote).map(noteBox);
	const nodes = all.filter((node) => !isNote(node));
	const boxes = [...notes, ...nodes.flatMap((node) => [nodeBox(node), labelBox(node)])];

	it('can be read when it is zoomed to fit', () => {
		const bounds = [...notes, ...nodes.map(nodeBox)];
		const width =
			Math.max(...bounds.map(({ right }) => right)) - Math.min(...bounds.map(({ left }) => left));
		const height =
			Math.max(...bounds.map(({ bottom }) => bottom)) - Math.min(...bounds.map(({ top }) => top));
		expect(width).toBeLessThanOrEqual(MOST.width);
		expect(height).toBeLessThanOrEqual(MOST.height);
	});

	it('has no note, node or label over another', () => {
		const over = boxes.flatMap((a, at) =>
			boxes.slice(at + 1).flatMap((b) => (overlap(a, b) ? [`${a.name} and ${b.name}`] : [])),
		);
		expect(over).toEqual([]);
	});

	it('has no line through a note, a node or a label', () => {
		const byName = new Map(nodes.map((node) => [node.name, node]));
		const through = Object.entries(connections).flatMap(([from, { main }]) =>
			main.flat().flatMap((connection) => {
				const [source, target] = [byName.get(from)!, byName.get(connection!.node)!];
				const line = lineOf(source, target);
				const ends = [nodeBox(source).name, nodeBox(target).name];
				return boxes
					.filter(({ name }) => !ends.includes(name))
					.filter((box) =>
						line.some(([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom),
					)
					.map(({ name }) => `${from} to ${target.name}: through ${name}`);
			}),
		);
		expect(through).toEqual([]);
	});

	it('has no trigger beside the one that a person starts, but for calls of other workflows', () => {
		const types = nodes.map(({ type }) => type).filter((type) => /trigger$/i.test(type));
		if (!types.includes('n8n-nodes-base.manualTrigger')) return;
		const others = types.filter((type) => type !== 'n8n-nodes-base.manualTrigger');
		expect([[], ['n8n-nodes-base.executeWorkflowTrigger']]).toContainEqual(others);
	});
});
