// Runs a script, or a command, under Node.js 24, whatever Node.js (20 or newer) was found on the machine.
//   node tools/node24.mjs <script.mjs> [arguments]
//   node tools/node24.mjs npm [arguments]
// Older ones have to read this file too, to say so in words: it has no syntax that they lack, and imports nothing.
if (parseInt(process.versions.node, 10) < 20) {
	console.error('Node.js 20 or newer is needed; this is ' + process.version + '.');
	process.exit(1);
}
import('./underNode24.mjs');
