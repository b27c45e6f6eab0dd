// Measures the time that n8n needs at its start to load a package's files.
import path from 'node:path';
import { run } from '../../harness/command.mts';
import { n8nRequire } from '../n8n/modules.mts';
import type { Pair } from '../timePairs.mts';

const PAIRS = 15;

const OURS = [
	'nodes/SmsCampaigns/SmsCampaigns.node.js',
	'nodes/SmsCampaigns/SmsCampaignsTrigger.node.js',
	'credentials/SmsCampaignsApi.credentials.js',
];
const THEIRS = [
	'nodes/Twilio/Twilio.node.js',
	'nodes/Twilio/TwilioTrigger.node.js',
	'credentials/TwilioApi.credentials.js',
];

/** The code of a new process. n8n-workflow is not timed, because n8n loads it first. Each file exports one class. */
const LOAD = `
const [from, ...files] = process.argv.slice(1);
const require = process.getBuiltinModule('node:module').createRequire(from);
require('n8n-workflow');
const started = performance.now();
for (const file of files) for (const Class of Object.values(require('./dist/' + file))) new Class();
process.stdout.write(String(performance.now() - started));`;

const load = async (manifest: string, files: string[]) =>
	Number(await run(process.execPath, ['-e', LOAD, manifest, ...files]));

export async function measureLoad(packageFolder: string): Promise<Pair[]> {
	const pairs: Pair[] = [];
	for (let at = 0; at <= PAIRS; at++) {
		const ours = await load(path.join(packageFolder, 'package.json'), OURS);
		pairs.push({
			ours,
			theirs: await load(n8nRequire().resolve('n8n-nodes-base/package.json'), THEIRS),
		});
	}
	// The first pair is left out: its runs may read the files from the disk instead of the file system's cache.
	return pairs.slice(1);
}
