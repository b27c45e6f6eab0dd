// In the GitHub workflows, only the jobs that publish the tested tarballs can request an identity token.
import { readSources } from '../support/package/repositoryFiles.cts';

const workflows = readSources().filter(({ name }) => name.startsWith('.github/workflows/'));
/** The workflows' jobs. Our workflows indent jobs by two spaces. */
const jobs = workflows.flatMap(({ text }) =>
	text.split(/^jobs:\n/m)[1].split(/^ {2}(?=[\w-]+:\n)/m),
);
const publishing = jobs.filter((job) => /: write/.test(job));

it('actions are pinned to a commit hash, because a tag can be moved', () => {
	const used = workflows.flatMap(({ text }) => text.match(/\buses:.*$/gm) ?? []);
	expect(used.length).toBeGreaterThan(4);
	expect(used.filter((line) => !/@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

it('workflows have only read permission, except for the two jobs that publish', () => {
	const heads = workflows.map(({ text }) => text.split(/^jobs:\n/m)[0]);
	expect(heads.filter((head) => !head.includes('\npermissions:\n  contents: read\n'))).toEqual([]);
	expect(publishing).toHaveLength(2);
});

it.each(publishing)('publishing job %# runs only npm publish, and needs an approval', (job) => {
	expect(job.match(/\b(?:run|environment): .*$/gm)).toEqual([
		'environment: npm',
		'run: npm publish ./package/*.tgz --provenance --access public',
	]);
	expect(job.match(/\S+: write/g)).toEqual(['id-token: write']);
});
