// Calculates how n8n draws the canvas of each workflow in examples/.
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
/** An end of a line: the node, the index of its output or input, and the number of the node's outputs or inputs. */
type End = [node: INode, at: number, count: number];

const NODE = 96;
/** The height of a trigger with an output for each event. */
const TALL = 192;
/** A node's label has one or two lines, and its subtitle has one line. */
const LABEL = { top: 8, line: 21, lineLength: 24, character: 7.8, subtitle: 20 };
/** A line to a node on the left first runs right and down, and then left between the rows. */
const BACKWARDS = { right: 48, down: 130 };
/** The distance between a node's inputs or outputs. */
const HANDLES = 32;
/** The visible part of the canvas at a zoom of 0.6 in a window of 1280 by 800, with margins. */
const MOST = { width: 1700, height: 950 };

const boxOf = (name: string, [left, top]: Point, width: number, height: number): Box => ({
	name,
	left,
	top,
	right: left + width,
	bottom: top + height,
});
const heightOf = ({ parameters }: INode) => (parameters.outputs === 'perEvent' ? TALL : NODE);
const nodeBox = (node: INode) => boxOf(node.name, node.position, NODE, heightOf(node));

function labelBox(node: INode): Box {
	const { name, position } = node;
	const width = Math.min(name.length, LABEL.lineLength) * LABEL.character;
	const left = position[0] + (NODE - width) / 2;
	const height = Math.ceil(name.length / LABEL.lineLength) * LABEL.line + LABEL.subtitle;
	const top = position[1] + heightOf(node) + LABEL.top;
	return boxOf(`the label of ${name}`, [left, top], width, height);
}

const overlap = (a: Box, b: Box) =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Returns points on the line between two nodes. n8n draws a line to the right as a curve. */
function lineOf([from, output, outputs]: End, [to, input, inputs]: End): Box[] {
	const yOf = ([node, at, count]: End) =>
		node.position[1] + heightOf(node) / 2 + (at - (count - 1) / 2) * HANDLES;
	const start: Point = [from.position[0] + NODE, yOf([from, output, outputs])];
	const end: Point = [to.position[0], yOf([to, input, inputs])];
	const [right, low] = [start[0] + BACKWARDS.right, start[1] + BACKWARDS.down];
	const left = end[0] - BACKWARDS.right;
	const middle = (start[0] + end[0]) / 2;
	const corners: Point[] =
		start[0] > end[0]
			? [start, [right, start[1]], [right, low], [left, low], [left, end[1]], end]
			: [start, [(start[0] + middle) / 2, start[1]], [(middle + end[0]) / 2, end[1]], end];
	return corners.slice(1).flatMap(([toX, toY], at) => {
		const [x, y] = corners[at];
		const point = (part: number) =>
			boxOf('', [x + (toX - x) * part, y + (toY - y) * part], Number.EPSILON, Number.EPSILON);
		return Array.from({ length: 41 }, (_, step) => point(step / 40));
	});
}

const files = readdirSync(path.join(root, 'examples')).filter((file) => file.endsWith('.json'));

describe.each(files)('%s', (file) => {
	const text = readFileSync(path.join(root, 'examples', file), 'utf8');
	const { nodes: all, connections } = JSON.parse(text) as IWorkflowBase;
	const isNote = ({ type }: INode) => type === 'n8n-nodes-base.stickyNote';
	const notes = all.filter(isNote).map(({ name, position, parameters }) => {
		const { width, height } = parameters as { width: number; height: number };
		return boxOf(name, position, width, height);
	});
	const nodes = all.filter((node) => !isNote(node));
	const boxes = [...notes, ...nodes.flatMap((node) => [nodeBox(node), labelBox(node)])];

	it('is readable when n8n zooms to fit', () => {
		const bounds = [...notes, ...nodes.map(nodeBox)];
		const extent = (from: 'left' | 'top', to: 'right' | 'bottom') =>
			Math.max(...bounds.map((box) => box[to])) - Math.min(...bounds.map((box) => box[from]));
		expect(extent('left', 'right')).toBeLessThanOrEqual(MOST.width);
		expect(extent('top', 'bottom')).toBeLessThanOrEqual(MOST.height);
	});

	it('has no overlapping notes, nodes or labels, and no line that crosses any of them', () => {
		const over = boxes.flatMap((a, at) =>
			boxes.slice(at + 1).flatMap((b) => (overlap(a, b) ? [`${a.name} and ${b.name}`] : [])),
		);
		const byName = new Map(nodes.map((node) => [node.name, node]));
		const ends = Object.values(connections).flatMap(({ main }) => main.flat());
		const inputsOf = (name: string) =>
			Math.max(...ends.map((end) => (end?.node === name ? end.index + 1 : 1)));
		const through = Object.entries(connections).flatMap(([from, { main }]) =>
			main.flatMap((output, at) =>
				(output ?? []).flatMap(({ node: to, index }) => {
					const start: End = [byName.get(from)!, at, main.length];
					const line = lineOf(start, [byName.get(to)!, index, inputsOf(to)]);
					const others = boxes.filter(({ name }) => name !== from && name !== to);
					const crossed = others.filter((box) => line.some((point) => overlap(point, box)));
					return crossed.map(({ name }) => `the line from ${from} to ${to} and ${name}`);
				}),
			),
		);
		expect([...over, ...through]).toEqual([]);
	});

	it('combines a manual trigger with no other trigger, except the trigger for calls by other workflows', () => {
		const types = nodes.map(({ type }) => type).filter((type) => /trigger$/i.test(type));
		if (!types.includes('n8n-nodes-base.manualTrigger')) return;
		const others = types.filter((type) => type !== 'n8n-nodes-base.manualTrigger');
		expect(others.filter((type) => type !== 'n8n-nodes-base.executeWorkflowTrigger')).toEqual([]);
	});
});
