// The modules of the pinned n8n. The exports are functions, because n8n may not be installed when this file is loaded.
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { n8nFolder } from '../../harness/n8n/install.mts';

export const n8nRequire = () =>
	createRequire(realpathSync(path.join(n8nFolder, 'node_modules/n8n/package.json')));

export const nodesBaseRequire = () =>
	createRequire(n8nRequire().resolve('n8n-nodes-base/package.json'));

/** The folder of the n8n-workflow that the engine and all nodes share. */
export const n8nWorkflowFolder = () =>
	path.resolve(path.dirname(n8nRequire().resolve('n8n-workflow')), '../..');
