const SECRET_HEADERS = new Set([
	'authorization',
	'proxy-authorization',
	'cookie',
	'set-cookie',
	'x-service-signature',
]);

/** A header's value, or `***` for one that proves who calls. The scheme before a token stays. */
export function maskHeader(name: string, value: string): string {
	if (!SECRET_HEADERS.has(name.toLowerCase())) return value;
	const scheme = /^(\w+) +\S/.exec(value)?.[1];
	return scheme === undefined ? '***' : `${scheme} ***`;
}

/** A body in JSON or XML without the secrets of webhooks. */
export function maskBody(text: string): string {
	return text
		.replace(/("signature"\s*:\s*)"(?:[^"\\]|\\.)*"?/g, '$1"***"')
		.replace(/(<signature(?:\s[^>]*)?>)[^]*?(<\/signature>|$)/g, '$1***$2');
}
