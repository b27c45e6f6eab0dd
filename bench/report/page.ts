// The table, and the page of the docs around it.
import { arch, cpus, platform, totalmem } from 'node:os';
import { n8nVersion } from '../../harness/n8n/install.ts';
import type { MeasuredRow } from '../rows/row.ts';
import { PAIRS } from '../measuring/timePairs.ts';

function verdict({ target, counts }: MeasuredRow) {
	if (!target || counts === undefined) return '–';
	const { least = -Infinity, most = Infinity, words } = target;
	return `${words}: ${counts >= least && counts <= most ? 'reached' : '**missed**'}`;
}

/** A row in short, while the others are still measured. */
export const summary = (row: MeasuredRow) => `${row.ratio} ${row.absolute} ${verdict(row)}`;

export function table(rows: MeasuredRow[]) {
	const lines = rows.map(
		(row) => `| ${row.what} | ${row.against} | ${row.ratio} | ${row.absolute} | ${verdict(row)} |`,
	);
	return [
		'| What | Against | Ratio: median (min–max) | Ours / theirs, median | To reach |',
		'| --- | --- | --- | --- | --- |',
		...lines,
	].join('\n');
}

function machine() {
	const [cpu] = cpus();
	return `${cpus().length} cores (${cpu.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${arch()}; Node.js ${process.version}, n8n ${n8nVersion}`;
}

/**
 * The whole page of the docs.
 * @param seconds how long the measuring took
 */
export function page(rows: MeasuredRow[], seconds: number) {
	return `# Benchmarks

Side by side with what n8n brings, in n8n's own execution engine. This page is written by one command, which sets
everything up first:

\`\`\`sh
npm run bench
\`\`\`

Measured on ${new Date().toISOString().slice(0, 10)} in ${Math.floor(seconds / 60)} min ${seconds % 60} s: ${machine()}.

${table(rows)}

How it is measured: both sides run in turns (A, B, A, B …), ${PAIRS} pairs after a warm-up, and each pair gives one
ratio. The table has the median of the ratios, with the smallest and the largest: on a machine that does other
things besides, times vary more than ratios. Each row runs in a process of its own. The engine is n8n's
\`WorkflowExecute\` with n8n's default evaluator of expressions (a V8 isolate), unless the row says otherwise; the node
is the built package, unpacked from its tarball. The server is a bare \`node:http\` server in another process that waits
5 ms and accepts everything. After each run the bench compares what the server saw and what the node gave with what
was to be sent.

The rows about events run in the real n8n, with its package folder as a user has it. Two published workflows differ in
nothing but their trigger, and each has one more node, which does nothing. The events are delivery reports, all
different and signed with HMAC-SHA256, made before the clock starts and the same kind for both, and so many are under
way at once as the row says, over connections that stay open. A time is that from the first request until no execution
is unfinished, so that what is answered early and done late counts in full; where one report comes at a time, it is
that until its answer. After each run every report is looked up in n8n's database: the bench stops if one is lost, if
one is in two executions, or if an execution failed. Each pair begins with the other trigger (A, B, B, A …). Before
the first one the bench sends events without a signature and with a wrong one, which must be refused, an event twice,
which must start one execution, and several at once, some of which must share an execution, or none with _Group
Events: None_. All processes, the one that sends included, share this machine.

## What bounds it

${rows
	.filter(({ bound }) => bound)
	.map(({ what, bound }) => `- **${what}** – ${bound}`)
	.join('\n')}
`;
}
