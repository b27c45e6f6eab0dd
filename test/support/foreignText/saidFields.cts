// What an answer says directly under its root, read in another way than the nodes do: it neither refuses what is not
// well formed, nor what is said twice.

/** A mark, a section or a tag of XML, or the text between them. */
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
			// A prefix has no meaning here.
			const [, tag = ''] = /^<(?:[^\s/>:]+:)?([^\s/>]+)/.exec(token) ?? [];
			if (!/\/\s*>$/.test(token)) open.push(tag);
			value = '';
		}
	}
	return said;
}

/**
 * Returns what an answer says in a field of its root, as text: of an XML answer each element, of a JSON answer the last
 * value, nothing where there is none.
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
