// `sandbox verify`: asks a real service which rows of the assumption register hold.
import { closeSync, openSync, writeFileSync } from 'node:fs';

import { readArguments, USAGE, UsageError, type VerifyArguments } from './arguments.ts';
import { countVerdicts, maskToken, reportJson, reportText } from './report.ts';
import { MOST_MESSAGES } from './rows/sendProbes.ts';
import { Service, Stopped } from './service/service.ts';
import { asAssumptions, CannotRun, verify } from './verify.ts';

/** Exit codes. */
const ALL_HOLD = 0;
const SOME_DIFFER = 1;
const COULD_NOT_RUN = 2;

/** Verifies, and prints the report. @returns the exit code */
async function run(given: VerifyArguments): Promise<number> {
	const mask = maskToken(given.token);
	const say = (text: string) => process.stderr.write(`${mask(text)}\n`);
	const service = new Service(given);
	const stop = () => service.stop();
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
	if (given.sendTo !== null) {
		say(`Up to ${MOST_MESSAGES} messages go to ${given.sendTo}, and cost credits.`);
	}
	try {
		// Probes cost time, and sends cost credits: a file that cannot be written is found before them.
		if (given.write !== null) closeSync(openSync(given.write, 'a'));
		const rows = await verify(service, given, (left) => left.forEach(say));
		process.stdout.write(mask(given.json ? reportJson(rows) : reportText(rows)));
		if (given.write !== null) {
			writeFileSync(given.write, `${JSON.stringify(asAssumptions(rows), null, 2)}\n`);
		}
		return countVerdicts(rows).differs > 0 ? SOME_DIFFER : ALL_HOLD;
	} catch (error) {
		if (error instanceof Stopped || error instanceof CannotRun) say(error.message);
		else say(`It could not run: ${(error as Error).message}`);
		return COULD_NOT_RUN;
	} finally {
		process.off('SIGINT', stop);
		process.off('SIGTERM', stop);
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
