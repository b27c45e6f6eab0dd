// A call as a command for a shell.

/** Set by curl itself, or of this one connection only. */
const LEFT_OUT = [
	'host',
	'content-length',
	'connection',
	'accept-encoding',
	'transfer-encoding',
	'user-agent',
];

/** A text in single quotes, in which a shell takes nothing for its own. */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * The curl line that makes a call again.
 * @param exchange as the sandbox hands it out, with secrets masked
 * @param origin where the sandbox is
 * @param token of the account, in place of the masked one
 */
export function curlOf({ method, url, headers, body }, origin, token) {
	const given = headers
		.filter(([name]) => !LEFT_OUT.includes(name.toLowerCase()))
		.map(([name, value]) => {
			const isToken = name.toLowerCase() === 'authorization';
			return `-H ${quoted(`${name}: ${isToken ? `Bearer ${token}` : value}`)}`;
		});
	const lines = [`curl -X ${method} ${quoted(origin + url)}`, ...given];
	if (body.text !== '') lines.push(`--data-binary ${quoted(body.text)}`);
	return lines.join(' \\\n  ');
}
