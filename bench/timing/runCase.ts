import path from 'node:path';
import { run } from '../../tools/run.ts';
import type { Cases } from './caseProtocol.ts';

const folder = path.join(import.meta.dirname, '../cases');

export async function runCase<Name extends keyof Cases>(name: Name, input: Cases[Name]['input']) {
	const file = path.join(folder, `${name}.ts`);
	const output = await run(process.execPath, ['--expose-gc', file, JSON.stringify(input)], {
		env: { ...process.env, NODE_ENV: 'production' },
	});
	// n8n may have written before it.
	const report = output.trimEnd().slice(output.trimEnd().lastIndexOf('\n') + 1);
	return JSON.parse(report) as Cases[Name]['report'];
}
