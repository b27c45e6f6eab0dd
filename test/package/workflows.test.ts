import { readSources } from '../support/package/repositoryFiles';

const workflows = readSources().filter(({ name }) => name.startsWith('.github/workflows/'));

/** The jobs of a workflow by name, as text. Our workflows are indented by two blanks. */
function jobsOf(text: string): Array<[name: string, text: string]> {
	const [, jobs = ''] = text.split(/^jobs:\n/m);
	return jobs
		.split(/^ {2}(?=[\w-]+:\n)/m)
		.slice(1)
		.map((job) => [job.slice(0, job.indexOf(':')), job]);
}

const allJobs = workflows.flatMap(({ name, text }) =>
	jobsOf(text).map(([job, steps]) => ({ job: `${name}: ${job}`, steps })),
);

/** Jobs that can ask for an identity, and with it publish. */
const publishing = allJobs.filter(({ steps }) => /^ *id-token: write/m.test(steps));

const PUBLISH = '.github/workflows/publish.yml';
const PUBLISH_SANDBOX = '.github/workflows/publish-sandbox.yml';

describe('the workflows', () => {
	it('are there, with their jobs', () => {
		expect(allJobs.map(({ job }) => job)).toEqual([
			'.github/workflows/ci.yml: test',
			`${PUBLISH_SANDBOX}: test`,
			`${PUBLISH_SANDBOX}: publish`,
			`${PUBLISH}: test`,
			`${PUBLISH}: publish`,
		]);
		expect(publishing.map(({ job }) => job)).toEqual([
			`${PUBLISH_SANDBOX}: publish`,
			`${PUBLISH}: publish`,
		]);
	});

	it('pin every action by the hash of a commit, with its tag beside it: a tag can be moved', () => {
		const used = workflows.flatMap(({ text }) => text.match(/^.*\buses:.*$/gm) ?? []);
		expect(used.length).toBeGreaterThan(4);
		const pinned = /^ +(?:- )?uses: [\w-]+\/[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/;
		expect(used.filter((line) => !pinned.test(line))).toEqual([]);
	});

	it('may do no more than read, except for the job that publishes', () => {
		for (const { name, text } of workflows) {
			const [head] = text.split(/^jobs:\n/m);
			expect({ name, head }).toEqual({
				name,
				head: expect.stringMatching(/^permissions:\n {2}contents: read\n\n/m) as string,
			});
		}
		for (const { job, steps } of allJobs) {
			const granted = steps.match(/^ +[\w-]+: write(?:-all)?$/gm) ?? [];
			const allowed = publishing.some((each) => each.job === job) ? ['      id-token: write'] : [];
			expect({ job, granted }).toEqual({ job, granted: allowed });
		}
	});
});

describe.each(publishing)('the job that publishes, $job', ({ steps }) => {
	it('runs nothing of the repository or of a dependency, only npm on the tested tarball', () => {
		expect(steps.match(/^ +(?:- )?run:.*$/gm)).toEqual([
			'      - run: npm publish ./package/*.tgz --provenance --access public',
		]);
		expect(steps.match(/actions\/[\w-]+/g)).toEqual([
			'actions/download-artifact',
			'actions/setup-node',
		]);
		expect(steps).toContain('    needs: test\n');
	});

	it('waits for the approval of its environment', () => {
		expect(steps).toMatch(/^ {4}environment: npm$/m);
	});
});
