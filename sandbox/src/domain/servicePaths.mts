/** The paths of the service's calls (contract 4). */
const SERVICE_PATHS = [
	...['/send', '/send/simulate', '/send/lists', '/send/lists/simulate'],
	...['/webhook', '/webhook/:id', '/webhook/:id/status'],
	...['/errors', '/errors/:id', '/npai'],
];

/** Tells whether a call of the service can have a path, or begin with it where it ends with `*`. */
export function isServicePath(wanted: string): boolean {
	const isPrefix = wanted.endsWith('*');
	const parts = (isPrefix ? wanted.slice(0, -1) : wanted).split('/');
	if (!wanted.startsWith('/')) return false;
	return SERVICE_PATHS.map((path) => path.split('/')).some((known) => {
		if (isPrefix ? parts.length > known.length : parts.length !== known.length) return false;
		return parts.every((part, at) => {
			if (isPrefix && at === parts.length - 1) {
				return known[at] === ':id' || Boolean(known[at]?.startsWith(part));
			}
			return known[at] === ':id' ? part !== '' : known[at] === part;
		});
	});
}
