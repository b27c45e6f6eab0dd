// `sandbox verify`: asks a real service which rows of the assumption register hold.
import { writeFileSync } from 'node:fs';

import { readArguments, USAGE, UsageError, type VerifyArguments } from './arguments.mts';
import { countVerdicts, maskToken, questionPage, reportJson, reportText } from './report.mts';
import { MOST_MESSAGES } from './rows/sends.mts';
import { Service, Stopped } from './service/service.mts';
import { asSeed, CannotRun, verify } from './verify.mts';

/** Exit codes. */
const ALL_HOLD = 0;
const SOME_DIFFER = 1;
const COULD_NOT_RUN = 2;

/** Verifies, and prints the report. @returns the exit code */
async function run(given: VerifyArguments): Promise<number> {
	const { write, questions, sendTo } = given;
	const mask = maskToken(given.token);
	const say = (text: string) => process.stderr.write(`${mask(text)}\n`);
	const service = new Service(given);
	const stop = () => {
		service.isStopped = true;
	};
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
	if (sendTo !== null) say(`Up to ${MOST_MESSAGES} messages go to ${sendTo}, and cost credits.`);
	try {
		// Probes cost time, and sends cost credits: a file that cannot be written is found before them.
		for (const file of [write, questions])
			if (file !== null) writeFileSync(file, '', { flag: 'a' });
		const rows = await verify(service, given, say);
		process.stdout.write(mask(given.json ? reportJson(rows) : reportText(rows)));
		if (write !== null) writeFileSync(write, `${JSON.stringify(asSeed(rows), null, 2)}\n`);
		if (questions !== null) writeFileSync(questions, mask(questionPage(rows)));
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
