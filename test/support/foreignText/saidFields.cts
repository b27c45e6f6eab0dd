// Reads a response's root fields without the nodes' parser. Unlike most parsers, this parser also accepts malformed XML
// and repeated fields.

/** An XML comment, CDATA section, instruction or tag, or the text between tags. */
const XML_TOKEN =
	/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+|</g;

function decode(bytes: Buffer): string {
	const start = bytes.subarray(0, 2).toString('hex');
	if (/^fffe|^..00$/.test(start)) return new TextDecoder('utf-16le').decode(bytes);
	return new TextDecoder(/^feff|^00..$/.test(start) ? 'utf-16be' : 'utf-8').decode(bytes);
}

function saidInXml(text: string, name: string): string[] {
	const said: string[] = [];
	const open: string[] = [];
	let value = '';
	for (const [token] of text.matchAll(XML_TOKEN)) {
		const inside = open.length === 2 && open[0] === 'response' && open[1] === name;
		if (token.startsWith('<![CDATA[')) value += token.slice(9, -3);
		else if (!token.startsWith('<')) value += token;
		else if (/^<[!?]/.test(token)) continue;
		else if (token.startsWith('</')) {
			if (inside) said.push(value);
			open.pop();
		} else {
			// A namespace prefix is ignored.
			const [, tag = ''] = /^<(?:[^\s/>:]+:)?([^\s/>]+)/.exec(token) ?? [];
			if (!/\/\s*>$/.test(token)) open.push(tag);
			value = '';
		}
	}
	return said;
}

/**
 * Returns a root field's values as strings: the value of each XML element with this name, or the last value in JSON.
 * The array is empty if the response has no such field.
 */
export function saidFields(body: Buffer, name: string): string[] {
	const text = decode(body).trim();
	if (text.startsWith('<')) return saidInXml(text, name);
	try {
		const { [name]: value } = JSON.parse(text) as Record<string, unknown>;
		return value === undefined || value === null ? [] : [String(value)];
	} catch {
		return [];
	}
}
