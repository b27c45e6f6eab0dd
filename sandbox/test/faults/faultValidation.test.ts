import assert from 'node:assert/strict';
import { test } from 'node:test';

import { describeMisfit } from '../../src/domain/schemaCheck.ts';
import { FAULT, FAULTS, type Fault } from '../../src/faults/fault.ts';
import type { FAULT_FIELDS } from '../../src/faults/faultFields.ts';
import {
	fieldsOfKind,
	KIND_FIELDS,
	validateFault,
	validateFaults,
} from '../../src/faults/faultKinds.ts';

/** A valid value for each field. */
const SAMPLES: Record<keyof typeof FAULT_FIELDS, unknown> = {
	method: 'POST',
	path: '/send',
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
};

test('every kind takes each of its fields', () => {
	for (const kind of Object.keys(KIND_FIELDS) as Array<Fault['kind']>) {
		for (const field of fieldsOfKind(kind)) {
			const value = SAMPLES[field as keyof typeof FAULT_FIELDS];
			const given: Record<string, unknown> & Fault = { kind, [field]: value };
			if (kind === 'redirect' && field === 'status') given.status = 307;
			const checked = validateFault(given) as unknown as Record<string, unknown>;
			assert.deepEqual(checked[field], given[field], `${kind} ${field}`);
		}
	}
});

const REFUSED: Array<[fault: Fault, says: RegExp]> = [
	[{ kind: 'reset', status: 500 }, /"status" does nothing with kind "reset", which takes when, /],
	[{ kind: 'slow', body: '' }, /"body" does nothing with kind "slow"/],
	[{ kind: 'redirect', status: 200 }, /"status" of a redirect is from 300 to 399/],
	[{ kind: 'resetBeforeBody', when: 'after' }, /"when" is "before".*choose "reset"/],
];

for (const [fault, says] of REFUSED) {
	test(`${JSON.stringify(fault)} is refused`, () => {
		assert.throws(() => validateFault(fault), says);
	});
}

const MISFITS: Array<[fault: unknown, says: RegExp]> = [
	['reset', /cannot be "reset"\. Give an object of kind, /],
	[{}, /"kind" is missing\. Give status, reset/],
	[{ kind: 'earthquake' }, /"kind" cannot be "earthquake"\. Give status/],
	[{ kind: 'constructor' }, /"kind" cannot be/],
	[{ kind: 'reset', tmies: 1 }, /no field "tmies"\. Did you mean times\?/],
	[{ kind: 'reset', constructor: 1 }, /no field "constructor"/],
	[{ kind: 'reset', when: 'during' }, /"when" cannot be "during"\. Give before or after/],
	[{ kind: 'status', status: 1000 }, /"status" cannot be 1000\. Give a whole number from 200/],
	[{ kind: 'status', status: 100 }, /"status"/],
	[{ kind: 'status', status: '429' }, /"status"/],
	[{ kind: 'status', status: 429, retryAfter: -1 }, /"retryAfter".*a whole number from 0/],
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
	[{ kind: 'slow', delayMs: -1 }, /"delayMs"/],
];

for (const [fault, says] of MISFITS) {
	test(`${JSON.stringify(fault)} does not fit`, () => {
		assert.match(describeMisfit(FAULT, fault, '', 'field') ?? '', says);
	});
}

test('a list says which of its faults does not fit', () => {
	assert.throws(
		() => validateFaults([{ kind: 'reset' }, { kind: 'reset', status: 500 }]),
		/^Error: Fault 2: /,
	);
	const tooMany = Array(101).fill({ kind: 'reset' });
	assert.match(describeMisfit(FAULTS, tooMany, '', 'field') ?? '', /at most 100/);
});
