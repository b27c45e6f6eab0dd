// A jest environment whose process is in a time zone of its own: `@timezone Pacific/Auckland` in the docblock of
// the test file. The zone of a process belongs to its real environment, which a test file cannot reach.
import { TestEnvironment } from 'jest-environment-node';

export default class TimeZoneEnvironment extends TestEnvironment {
	private readonly before = process.env.TZ;

	constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
		super(...given);
		const [, context] = given;
		process.env.TZ = String(context.docblockPragmas.timezone);
		this.global.process.env.TZ = process.env.TZ;
	}

	override async teardown(): Promise<void> {
		if (this.before === undefined) delete process.env.TZ;
		else process.env.TZ = this.before;
		await super.teardown();
	}
}
