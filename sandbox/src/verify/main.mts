// `sandbox verify`: checks which rows of the assumption register hold for a real service.
import { writeFileSync } from 'node:fs';

import { readArguments, USAGE, UsageError, type VerifyArguments } from './arguments.mts';
import { maskToken, questionPage, reportText } from './report.mts';
import { Service } from './service.mts';
import { asSeed, CannotRun, verify } from './verify.mts';

/** Exit codes. */
const ALL_HOLD = 0;
const SOME_DIFFER = 1;
const COULD_NOT_RUN = 2;

/** Verifies the service and prints the report. @returns the exit code */
async function run({ write, questions, ...access }: VerifyArguments): Promise<number> {
	const mask = maskToken(access.token);
	try {
		// The probes take time, so a file that cannot be written is reported before the probes run.
		for (const file of [write, questions])
			if (file !== undefined) writeFileSync(file, '', { flag: 'a' });
		const rows = await verify(new Service(access));
		process.stdout.write(mask(reportText(rows)));
		if (write !== undefined) writeFileSync(write, `${JSON.stringify(asSeed(rows), null, 2)}\n`);
		if (questions !== undefined) writeFileSync(questions, mask(questionPage(rows)));
		return rows.some(({ verdict }) => verdict === 'differs') ? SOME_DIFFER : ALL_HOLD;
	} catch (error) {
		const { message } = error as Error;
		process.stderr.write(
			mask(error instanceof CannotRun ? `${message}\n` : `The check could not run: ${message}\n`),
		);
		return COULD_NOT_RUN;
	}
}

try {
	const given = readArguments(process.argv.slice(3), process.env);
	if (given === null) process.stdout.write(USAGE);
	else process.exitCode = await run(given);
} catch (error) {
	if (!(error instanceof UsageError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = COULD_NOT_RUN;
}
