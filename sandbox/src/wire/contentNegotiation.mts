import type { Format } from './requestBody.mts';

/** The formats, keyed by media type. A Map is safe even if a client sends the media type `constructor`. */
const FORMATS = new Map<string, Format>([
	['application/json', 'json'],
	['text/json', 'json'],
	['application/xml', 'xml'],
	['text/xml', 'xml'],
]);

/** Returns a media type's format, or undefined. */
function formatOfMediaType(type: string | undefined): Format | undefined {
	return FORMATS.get((type ?? '').split(';')[0]?.trim().toLowerCase() ?? '');
}

/** Returns the format that Accept prefers (contract 10.1): by quality, then by order; XML by default. */
export function formatOfAccept(accept: string | undefined): Format {
	let best: { format: Format; quality: number } | undefined;
	for (const range of (accept ?? '').split(',')) {
		const format = formatOfMediaType(range);
		const quality = Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1);
		if (format && quality > (best?.quality ?? 0)) best = { format, quality };
	}
	return best?.format ?? 'xml';
}
