// A call as code that makes it again.
import type { Exchange } from '../../api/types.ts';

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

/**
 * Makes code out of a call.
 * @param request as the sandbox hands it out, with secrets masked
 * @param origin where the sandbox is
 * @param token of the account, in place of the masked one
 */
export type CodeMaker = (request: Request, origin: string, token: string) => string;

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

export const curlOf: CodeMaker = (request, origin, token) => {
	const { method, url, body } = request;
	const headers = headersOf(request, token).map((pair) => `-H ${quoted(pair.join(': '))}`);
	const lines = [`curl -X ${method} ${quoted(origin + url)}`, ...headers];
	if (body.text !== '') lines.push(`--data-binary ${quoted(body.text)}`);
	return lines.join(' \\\n  ');
};

export const javascriptOf: CodeMaker = (request, origin, token) => {
	const { method, url, body } = request;
	const headers = JSON.stringify(headersOf(request, token), null, 2).replaceAll('\n', '\n  ');
	const lines = [
		`const response = await fetch(${JSON.stringify(origin + url)}, {`,
		`  method: ${JSON.stringify(method)},`,
		`  headers: ${headers},`,
		...(body.text === '' ? [] : [`  body: ${JSON.stringify(body.text)},`]),
		'});',
		'console.log(response.status, await response.text());',
	];
	return lines.join('\n');
};

/** A string of Python. Escapes of JSON mean the same there. */
const pythonText = (text: string) => JSON.stringify(text);

export const pythonOf: CodeMaker = (request, origin, token) => {
	const { method, url, body } = request;
	const headers = headersOf(request, token).map(
		([name, value]) => `        ${pythonText(name)}: ${pythonText(value)},`,
	);
	const lines = [
		'import requests',
		'',
		'response = requests.request(',
		`    ${pythonText(method)},`,
		`    ${pythonText(origin + url)},`,
		'    headers={',
		...headers,
		'    },',
		...(body.text === '' ? [] : [`    data=${pythonText(body.text)}.encode(),`]),
		')',
		'print(response.status_code, response.text)',
	];
	return lines.join('\n');
};
