// A jest environment whose process is in a time zone of its own: `@timezone Pacific/Auckland` in the docblock of
// the test file. The zone of a process belongs to its real environment, which a test file cannot reach.
const { TestEnvironment } = require('jest-environment-node');

module.exports = class extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.before = process.env.TZ;
		process.env.TZ = String(context.docblockPragmas.timezone);
		this.global.process.env.TZ = process.env.TZ;
	}

	async teardown() {
		if (this.before === undefined) delete process.env.TZ;
		else process.env.TZ = this.before;
		await super.teardown();
	}
};
