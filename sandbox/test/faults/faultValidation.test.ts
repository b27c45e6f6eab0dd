import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Fault } from '../../src/faults/fault.ts';
import type { FAULT_FIELDS } from '../../src/faults/faultFields.ts';
import { FAULT_KINDS, fieldsOfKind } from '../../src/faults/faultKinds.ts';
import { validateFault, validateFaults } from '../../src/faults/faultValidation.ts';

/** A valid value for each field. */
const SAMPLES: Record<keyof typeof FAULT_FIELDS, unknown> = {
	method: 'POST',
	path: '/send',
	type: 'DLR',
	phone: '33639981000',
	webhook: '0123456789abcdef01234567',
	skip: 0,
	times: 20,
	probability: 0.5,
	forMs: 1000,
	when: 'before',
	status: 429,
	retryAfter: 7,
	delayMs: 10,
	headers: { 'X-Mine': 'é' },
	body: '',
	location: 'http://127.0.0.1:1/x',
	copies: 1,
	size: 2,
	signature: 'flipped',
	tries: 1,
};
/** Fields that have no effect without another one. */
const WITH: Record<string, object> = { retryAfter: { status: 503 } };

test('every kind takes each of its fields', () => {
	for (const kind of Object.keys(FAULT_KINDS) as Array<Fault['kind']>) {
		for (const field of fieldsOfKind(kind)) {
			const value = SAMPLES[field as keyof typeof FAULT_FIELDS];
			const given: Record<string, unknown> = { kind, [field]: value, ...WITH[field] };
			if (kind === 'redirect' && field === 'status') given.status = 307;
			const checked = validateFault(given) as unknown as Record<string, unknown>;
			assert.deepEqual(checked[field], given[field], `${kind} ${field}`);
		}
	}
});

const REFUSED: Array<[fault: unknown, says: RegExp]> = [
	['reset', /A fault is an object, such as/],
	[[], /A fault is an object/],
	[{}, /"kind" is missing\. Give one of "status", "reset"/],
	[{ kind: 'earthquake' }, /"kind" cannot be "earthquake"\. Give one of/],
	[{ kind: 'constructor' }, /"kind" cannot be/],
	[{ kind: 'reset', tmies: 1 }, /no "tmies"\. Leave it out\. .*takes "when".*"times"/],
	[{ kind: 'reset', constructor: 1 }, /no "constructor"/],
	[{ kind: 'reset', status: 500 }, /"status" does nothing with kind "reset".*"status"/],
	[{ kind: 'status', location: '/x' }, /Leave it out, or choose a kind that takes it: "redirect"/],
	[{ kind: 'reset', type: 'DLR' }, /"type" does nothing with kind "reset"/],
	[{ kind: 'delay', when: 'after' }, /"when" does nothing with kind "delay"/],
	[{ kind: 'reset', when: 'during' }, /"when" cannot be "during"\. Give before or after/],
	[{ kind: 'status', status: 1000 }, /"status" cannot be 1000\. Give a whole number from 200/],
	[{ kind: 'status', status: 100 }, /"status"/],
	[{ kind: 'status', status: '429' }, /"status"/],
	[{ kind: 'status', retryAfter: 7 }, /"retryAfter" goes with HTTP 429 or 503\. Set "status"/],
	[{ kind: 'status', status: 429, retryAfter: -1 }, /"retryAfter".*a whole number from 0/],
	[{ kind: 'redirect', status: 200 }, /"status" of a redirect is from 300 to 399/],
	[{ kind: 'truncate', status: 204 }, /"status" 204 has no body to break/],
	[{ kind: 'status', status: 304, body: 'x' }, /"status" 304 has no body/],
	[{ kind: 'resetBeforeBody', when: 'after' }, /"when" is "before".*choose "reset"/],
	[{ kind: 'reset', path: 'send' }, /"path" cannot be "send"\. Give a path/],
	[{ kind: 'reset', path: '/_sandbox/messages' }, /"path"/],
	[{ kind: 'reset', method: 'FETCH' }, /"method".*GET, POST/],
	[{ kind: 'status', headers: { 'Content-Length': '1' } }, /"headers"/],
	[{ kind: 'status', headers: { 'X-A': 'two\nlines' } }, /"headers"/],
	[{ kind: 'status', headers: { 'X A': '1' } }, /"headers"/],
	[{ kind: 'status', headers: ['a'] }, /"headers"/],
	[{ kind: 'redirect', location: 'a\r\nb' }, /"location"/],
	[{ kind: 'reset', times: 0 }, /"times" cannot be 0\. Give a whole number from 1/],
	[{ kind: 'reset', probability: 0 }, /"probability".*over 0 and up to 1/],
	[{ kind: 'reset', probability: 1.1 }, /"probability"/],
	[{ kind: 'delay', type: 'SMS' }, /"type".*MO, DLR/],
	[{ kind: 'delay', phone: '+33639981000' }, /"phone"/],
	[{ kind: 'reorder', size: 1 }, /"size"/],
	[{ kind: 'reorder', times: 1 }, /"times" is 1, and 2 events wait/],
	[{ kind: 'reorder', delayMs: 0 }, /"delayMs" is 0/],
	[{ kind: 'repeat', copies: 501 }, /"copies"/],
	[{ kind: 'wrongSignature', signature: 'none' }, /"signature".*wrong, missing or flipped/],
];

for (const [fault, says] of REFUSED) {
	test(`${JSON.stringify(fault)} is refused`, () => {
		assert.throws(() => validateFault(fault), says);
	});
}

test('a list says which of its faults does not fit', () => {
	assert.throws(
		() => validateFaults([{ kind: 'reset' }, { kind: 'reset', x: 1 }]),
		/^Error: Fault 2: /,
	);
	assert.throws(() => validateFaults({ kind: 'reset' }), /a list of at most 100/);
	assert.throws(() => validateFaults(Array(101).fill({ kind: 'reset' })), /at most 100/);
});
