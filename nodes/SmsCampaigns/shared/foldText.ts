/** Removes case and accents: `Été` and `ETE` both become `ete`, `œ` becomes `oe`. */
export const foldText = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replaceAll('œ', 'oe')
		.replaceAll('æ', 'ae')
		.replaceAll('ß', 'ss');
