// What the package itself takes: to load it, and to download it.
import { statSync } from 'node:fs';
import path from 'node:path';
import { nodesBaseManifest } from '../n8n/modules.ts';
import type { PackedPackage } from '../ours/packedPackage.ts';
import { digits } from '../measuring/format.ts';
import type { Cases } from '../measuring/caseProtocol.ts';
import { PAIRS } from '../measuring/timePairs.ts';
import { runCase } from '../measuring/runCase.ts';
import { oursToTheirs } from './comparison.ts';
import { defineRow } from './row.ts';

type Classes = Cases['load']['input'];

const loadingTime = async (classes: Classes) => (await runCase('load', classes)).ms;

const kilobytesOf = ({ from, files }: Classes) => {
	const sizes = files.map(({ file }) => statSync(path.resolve(from, '..', file)).size);
	return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
};

async function measureLoad({ folder }: PackedPackage) {
	const ours: Classes = {
		from: path.join(folder, 'package.json'),
		files: [
			{ file: './dist/nodes/SmsCampaigns/SmsCampaigns.node.js', className: 'SmsCampaigns' },
			{
				file: './dist/nodes/SmsCampaigns/SmsCampaignsTrigger.node.js',
				className: 'SmsCampaignsTrigger',
			},
			{
				file: './dist/credentials/SmsCampaignsApi.credentials.js',
				className: 'SmsCampaignsApi',
			},
		],
	};
	const theirs: Classes = {
		from: nodesBaseManifest(),
		files: [
			{ file: './dist/nodes/Twilio/Twilio.node.js', className: 'Twilio' },
			{ file: './dist/nodes/Twilio/TwilioTrigger.node.js', className: 'TwilioTrigger' },
			{ file: './dist/credentials/TwilioApi.credentials.js', className: 'TwilioApi' },
		],
	};
	const loadBoth = async () => ({
		ours: await loadingTime(ours),
		theirs: await loadingTime(theirs),
	});
	// Once before, so that all files come from the same place: the file system's cache.
	await loadBoth();
	const pairs = [];
	for (let at = 0; at < 2 * PAIRS + 1; at++) pairs.push(await loadBoth());
	const kilobytes = { ours: kilobytesOf(ours), theirs: kilobytesOf(theirs) };
	return { ...oursToTheirs(pairs), kilobytes };
}

export const packageRows = [
	defineRow({
		id: 'load',
		what: 'load both nodes and the credential in a fresh process',
		against: "the files of n8n's Twilio nodes, both with the same n8n-workflow",
		target: { most: 1.5, words: '≤ 1.5 times' },
		bound: ({ kilobytes }) =>
			`reading, compiling and running the files: ${kilobytes.ours} kB of ours, ${kilobytes.theirs} kB of Twilio's.`,
		measure: measureLoad,
	}),
	defineRow({
		id: 'tarball',
		what: 'size of the tarball',
		against: '–',
		target: { most: 320, words: '≤ 320 kB' },
		measure: async ({ tarballBytes }) => {
			const kilobytes = tarballBytes / 1000;
			return { ratio: `${digits(kilobytes)} kB`, absolute: '', counts: kilobytes };
		},
	}),
];
