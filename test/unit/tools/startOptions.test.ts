import fc from 'fast-check';
import { readStartOptions } from '../../../tools/startOptions';

const defaults = { port: 5678, once: false, queue: false, help: false };

describe('the options of npm start', () => {
	it('are all off by default, and the port is that of n8n', () => {
		expect(readStartOptions([])).toEqual(defaults);
	});

	it('can be given in any order', () => {
		const given = fc.shuffledSubarray(['--once', '--queue', '--help', '--port=5700']);
		fc.assert(
			fc.property(given, (args) => {
				expect(readStartOptions(args)).toEqual({
					once: args.includes('--once'),
					queue: args.includes('--queue'),
					help: args.includes('--help'),
					port: args.includes('--port=5700') ? 5700 : 5678,
				});
			}),
		);
	});

	it('take every port', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 65_535 }), (port) => {
				expect(readStartOptions(['--port', String(port)]).port).toBe(port);
			}),
		);
	});

	it.each(['0', '65536', '1e3', '0x10', '80.5', ' 80', 'x', ''])('refuse the port "%s"', (port) => {
		expect(() => readStartOptions([`--port=${port}`])).toThrow(
			`--port wants a number from 1 to 65535, not "${port}".`,
		);
	});

	it.each([['--ones'], ['queue'], ['--once=yes'], ['--port']])('refuse %s', (argument) => {
		expect(() => readStartOptions([argument])).toThrow(argument.split('=')[0]);
	});
});
