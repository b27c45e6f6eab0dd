#!/usr/bin/env node
// The installed package's command. This file has no static imports, so that an older Node.js can still print the error
// below.
const NEEDED = 24;
const running = process.versions.node;

if (Number(running.split('.')[0]) < NEEDED) {
	process.stderr.write(
		`The sandbox needs Node.js ${NEEDED} or newer, but this is Node.js ${running}. Install a newer version and start the sandbox again.\n`,
	);
	process.exitCode = 1;
} else if (process.argv[2] === 'verify') await import('./verify/main.mts');
else if (process.argv[2] === 'mcp') await import('./mcp/main.mts');
else await import('./main.mts');
