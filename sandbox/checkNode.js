// Every command in package.json begins with this script, because older Node.js versions would end the other scripts with a
// syntax error.
const NEEDED = 24;
const running = process.versions.node;

if (Number(running.split('.')[0]) < NEEDED) {
	console.error(
		`The sandbox needs Node.js ${NEEDED} or newer, but this is Node.js ${running}. Install a newer version and start the sandbox again.`,
	);
	process.exitCode = 1;
}
