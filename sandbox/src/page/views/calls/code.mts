// A call as a command that makes it again.
import type { Exchange } from '../../../schemas/records.mts';

/** Set by every client itself, or of this one connection only. */
const LEFT_OUT = [
	'host',
	'content-length',
	'connection',
	'accept-encoding',
	'transfer-encoding',
	'user-agent',
];

type Request = Pick<Exchange, 'method' | 'url' | 'headers'> & { body: { text: string } };

function headersOf({ headers }: Request, token: string): Array<[name: string, value: string]> {
	return headers
		.filter(([name]) => !LEFT_OUT.includes(name.toLowerCase()))
		.map(([name, value]) => {
			const isToken = name.toLowerCase() === 'authorization';
			return [name, isToken ? `Bearer ${token}` : value];
		});
}

/** A text in single quotes, in which a shell takes nothing for its own. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Makes a curl command out of a call.
 * @param request as the sandbox hands it out, with secrets masked
 * @param origin where the sandbox is
 * @param token of the account, in place of the masked one
 */
export function curlOf(request: Request, origin: string, token: string): string {
	const { method, url, body } = request;
	const headers = headersOf(request, token).map((pair) => `-H ${quoted(pair.join(': '))}`);
	const lines = [`curl -X ${method} ${quoted(origin + url)}`, ...headers];
	if (body.text !== '') lines.push(`--data-binary ${quoted(body.text)}`);
	return lines.join(' \\\n  ');
}
