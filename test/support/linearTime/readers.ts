// All functions of the nodes that read foreign text, by file.
import { actionReaders } from './actionReaders';
import { apiReaders } from './apiReaders';
import { pageReaders } from './pageReaders';
import { rulesReaders } from './rulesReaders';
import { triggerReaders } from './triggerReaders';
import type { Pumped } from './pump';
import type { Readers } from './types';

const readers: Readers = {
	...actionReaders,
	...apiReaders,
	...pageReaders,
	...rulesReaders,
	...triggerReaders,
};

/** Each exported function, by file and name, with how to pump it or why it reads no foreign text. */
export const listed: Array<{ name: string; how: Pumped | string }> = Object.entries(
	readers,
).flatMap(([file, functions]) =>
	Object.entries(functions).map(([name, how]) => ({ name: `${file} ${name}`, how })),
);

/** Those that are pumped. */
export const pumped = listed.flatMap(({ name, how }) =>
	typeof how === 'string' ? [] : [{ name, how }],
);
