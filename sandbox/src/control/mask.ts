import { SIGNATURE_HEADER } from '../domain/signature.ts';

const SECRET_HEADERS = new Set([
	'authorization',
	'proxy-authorization',
	'cookie',
	'set-cookie',
	SIGNATURE_HEADER,
]);

/** Masks the value of a header that authenticates its sender as `***`; the scheme before a token stays. */
export function maskHeader(name: string, value: string): string {
	if (!SECRET_HEADERS.has(name.toLowerCase())) return value;
	const scheme = /^(\w+) +\S/.exec(value)?.[1];
	return scheme === undefined ? '***' : `${scheme} ***`;
}

export function maskHeaders(headers: Array<[name: string, value: string]>) {
	return headers.map(([name, value]): [name: string, value: string] => [
		name,
		maskHeader(name, value),
	]);
}

/** Masks the secrets of webhooks in a JSON or XML body. */
export function maskBody(text: string): string {
	return text
		.replace(/("signature"\s*:\s*)"(?:[^"\\]|\\.)*"?/g, '$1"***"')
		.replace(/(<signature(?:\s[^>]*)?>)[^]*?(<\/signature>|$)/g, '$1***$2');
}
