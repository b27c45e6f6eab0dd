// What must hold of the version and the change log before a release, and what a person has to fill in.

type Version = [major: number, minor: number, patch: number];

const HEADING = /^## (.*)$/gm;
/** A version, and the date or another remark behind it. */
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?: .*)?$/;

function readVersion(text: string): Version | undefined {
	const found = VERSION.exec(text);
	return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
}

/** Whether a version is one of the three that can follow another one. */
const follows = ([major, minor, patch]: Version, last: Version): boolean =>
	[
		[last[0] + 1, 0, 0],
		[last[0], last[1] + 1, 0],
		[last[0], last[1], last[2] + 1],
	].some((next) => next.join('.') === [major, minor, patch].join('.'));

/**
 * Compares the change log with the version of the package.
 *
 * @param changeLog the text of CHANGELOG.md, newest version first
 * @param version of package.json
 * @returns what is wrong and what to do; undefined when nothing is
 */
export function changeLogProblem(changeLog: string, version: string): string | undefined {
	const headings = [...changeLog.matchAll(HEADING)].map(([, heading]) => heading.trim());
	const versions = headings.map(readVersion);
	const unreadable = headings.find((_, at) => !versions[at]);
	if (unreadable !== undefined) {
		return `CHANGELOG.md has "${unreadable}" where a version belongs: put the version there`;
	}
	const [newest] = versions;
	if (newest?.join('.') !== version) {
		return `CHANGELOG.md begins with ${newest?.join('.') ?? 'no version'}, package.json has ${version}: make them equal`;
	}
	const [, body = ''] = changeLog.split(HEADING).slice(1);
	return body.trim() ? undefined : `CHANGELOG.md says nothing about ${version}: say what changed`;
}

/**
 * Compares the version of the package with those released before (docs/upgrading.md).
 *
 * @param version of package.json
 * @param released the tags of earlier versions, in any order; other tags are passed over
 * @returns what is wrong and what to do; undefined when nothing is
 */
export function versionProblem(version: string, released: string[]): string | undefined {
	const own = readVersion(version);
	if (!own || own.join('.') !== version)
		return `package.json has the version ${version}: x.y.z is needed`;
	if (released.includes(version)) return `${version} is released already: raise it in package.json`;
	const [last] = released
		.map(readVersion)
		.filter((tag) => tag !== undefined)
		.sort((one, other) => other[0] - one[0] || other[1] - one[1] || other[2] - one[2]);
	return !last || follows(own, last)
		? undefined
		: `${version} does not follow ${last.join('.')}: raise one of its numbers by one, with zeros behind it`;
}

/**
 * What a person has to fill in.
 *
 * @param page the text of docs/publishing.md
 * @returns the placeholders of its table, each with its number of files, and the points of its lists
 */
export function openPoints(page: string): string[] {
	const rows = [...page.matchAll(/^\| `.*$/gm)].map(([row]) => {
		const [, placeholder, what, cell] = row.split('|').map((text) => text.trim());
		const files = cell.split(', ');
		return `${placeholder} (${files.length === 1 ? cell : `${files.length} files`}): ${what}`;
	});
	const points = [...page.matchAll(/^(?:-|\d+\.) (.+)$/gm)].map(([, point]) => point);
	// In plain text: the marks of links, code and emphasis go.
	const marks = /\]\([^)]*\)|\*\*|[`[]|\b_|_\b/g;
	return [...rows, ...points].map((point) => point.replace(marks, ''));
}
