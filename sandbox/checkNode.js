// Every command of package.json begins with this script: older versions of Node.js cannot read the others, and would
// end with a syntax error.
const NEEDED = 24;
const running = process.versions.node;

if (Number(running.split('.')[0]) < NEEDED) {
	console.error(
		`The sandbox needs Node.js ${NEEDED} or newer; this is ${running}. Install a newer one and start it again.`,
	);
	process.exitCode = 1;
}
