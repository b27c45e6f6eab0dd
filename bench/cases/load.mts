// How long n8n takes at its start to load the files of a package.
import path from 'node:path';
import { run } from '../../harness/command.mts';
import { PAIRS } from '../measuring/timePairs.mts';
import type { Pair } from '../measuring/timePairs.mts';
import { nodesBaseManifest } from '../n8n/modules.mts';

const OURS = [
	'./dist/nodes/SmsCampaigns/SmsCampaigns.node.js',
	'./dist/nodes/SmsCampaigns/SmsCampaignsTrigger.node.js',
	'./dist/credentials/SmsCampaignsApi.credentials.js',
];
const THEIRS = [
	'./dist/nodes/Twilio/Twilio.node.js',
	'./dist/nodes/Twilio/TwilioTrigger.node.js',
	'./dist/credentials/TwilioApi.credentials.js',
];

/** What a fresh process runs: n8n's own n8n-workflow is there already, and each file exports one class. */
const LOAD = `
const [from, ...files] = process.argv.slice(1);
const require = process.getBuiltinModule('node:module').createRequire(from);
require('n8n-workflow');
const started = performance.now();
for (const file of files) for (const Class of Object.values(require(file))) new Class();
process.stdout.write(String(performance.now() - started));`;

const load = async (from: string, files: string[]) =>
	Number(await run(process.execPath, ['-e', LOAD, from, ...files]));

export async function measureLoad(packageFolder: string): Promise<Pair[]> {
	const loadBoth = async () => ({
		ours: await load(path.join(packageFolder, 'package.json'), OURS),
		theirs: await load(nodesBaseManifest(), THEIRS),
	});
	// Once before, so that all files come from the same place: the file system's cache.
	await loadBoth();
	const pairs: Pair[] = [];
	for (let at = 0; at < 2 * PAIRS + 1; at++) pairs.push(await loadBoth());
	return pairs;
}
