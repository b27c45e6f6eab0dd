#!/usr/bin/env node
// The command of the installed package. It imports nothing statically, so that a Node.js too old for the rest can
// still print why it does not start.
const NEEDED = 24;
const running = process.versions.node;

if (Number(running.split('.')[0]) < NEEDED) {
	process.stderr.write(
		`The sandbox needs Node.js ${NEEDED} or newer; this is ${running}. Install a newer one and start it again.\n`,
	);
	process.exitCode = 1;
} else if (process.argv[2] === 'verify') await import('./verify/main.mts');
else if (process.argv[2] === 'mcp') await import('./mcp/main.mts');
else await import('./main.mts');
