// The releases of n8n that the package is tried with beside the pinned one.

/** A release of n8n, and what it takes to install it. */
export interface Release {
	version: string;
	/** Versions of inner packages in place of those that it asks for, and that are not to be had. */
	overrides: Record<string, string>;
}

/** Of e2e/package.json. */
export interface Manifest {
	dependencies: Record<string, string> & { n8n: string };
	pnpm: { overrides: Record<string, string>; onlyBuiltDependencies: string[] };
}

/** Oldest first. */
export const RELEASES: readonly Release[] = [
	{
		// The oldest that the README names: the last 1.x.
		version: '1.123.81',
		overrides: { xlsx: '0.18.5', '@langchain/langgraph-checkpoint': '1.0.0' },
	},
	{
		// The last without `resumeToken`, which answers by reply need.
		version: '2.11.4',
		overrides: {
			xlsx: '0.18.5',
			'@langchain/langgraph': '1.0.2',
			'@langchain/langgraph-checkpoint': '1.0.0',
		},
	},
	{
		// The newest.
		version: '2.41.3',
		overrides: {
			linkedom: '0.18.13',
			'@langchain/langgraph': '1.4.18',
			'@langchain/langgraph-sdk': '1.12.4',
			'@n8n/agents': '0.26.1',
			'@n8n/client-oauth2': '1.23.1',
			'@n8n/ai-utilities': '0.34.1',
			'@n8n/ai-node-sdk': '0.31.1',
			'@n8n/ai-workflow-builder': '1.41.1',
			'@n8n/api-types': '1.41.0',
			'@n8n/backend-network': '1.15.1',
			'@n8n/blob-storage': '1.9.1',
			'@n8n/backend-common': '1.41.1',
			'@n8n/chat-hub': '1.34.0',
			'@n8n/config': '2.39.0',
			'@n8n/decorators': '1.41.0',
			'@n8n/engine': '0.21.0',
			'@n8n/mcp-apps': '0.18.0',
			'@n8n/instance-ai': '1.26.1',
			'@n8n/node-engine-compatibility': '0.9.1',
			'@n8n/telemetry': '1.9.0',
			'@n8n/n8n-nodes-langchain': '2.41.1',
			'@n8n/task-runner': '2.41.1',
			'n8n-core': '2.41.1',
			'n8n-editor-ui': '2.41.0',
		},
	},
];

/** The versions that are tried, oldest first, the pinned one among them. */
export const triedVersions = (pinned: string): string[] =>
	[pinned, ...RELEASES.map(({ version }) => version)].sort((one, other) =>
		one.localeCompare(other, 'en', { numeric: true }),
	);

/**
 * Finds a release by its version.
 *
 * @returns undefined for the pinned one
 * @throws Error that names those that there are
 */
export function findRelease(version: string | undefined, pinned: string): Release | undefined {
	if (version === undefined || version === '' || version === pinned) return undefined;
	const found = RELEASES.find((one) => one.version === version);
	if (found) return found;
	const known = triedVersions(pinned).join(', ');
	throw new Error(`n8n ${version} is none of those that are tried: ${known}.`);
}

/** The manifest that installs a release, as that of the pinned one is otherwise. */
export function releaseManifest({ version, overrides }: Release, pinned: Manifest): string {
	const manifest = {
		...pinned,
		dependencies: { ...pinned.dependencies, n8n: version },
		pnpm: { ...pinned.pnpm, overrides },
	};
	return JSON.stringify(manifest, null, 2);
}
