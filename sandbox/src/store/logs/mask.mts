import { SIGNATURE_HEADER } from '../../domain/signature.mts';

const SECRET_HEADERS = new Set([
	'authorization',
	'proxy-authorization',
	'cookie',
	'set-cookie',
	SIGNATURE_HEADER,
]);

/** Replaces the values of authentication headers with `***`. The scheme before a token is kept. */
export const maskHeaders = (headers: Array<[name: string, value: string]>) =>
	headers.map(([name, value]): [name: string, value: string] => {
		if (!SECRET_HEADERS.has(name.toLowerCase())) return [name, value];
		const scheme = /^(\w+) +\S/.exec(value)?.[1];
		return [name, scheme === undefined ? '***' : `${scheme} ***`];
	});

/** Masks webhook secrets in a JSON or XML body. */
export function maskBody(text: string): string {
	return text
		.replace(/("signature"\s*:\s*)"(?:[^"\\]|\\.)*"?/g, '$1"***"')
		.replace(/(<signature(?:\s[^>]*)?>)[^]*?(<\/signature>|$)/g, '$1***$2');
}
