import assert from 'node:assert/strict';
import { test } from 'node:test';

import { describeMisfit } from '../../src/domain/schemaCheck.ts';
import { FAULTS, type Fault } from '../../src/faults/fault.ts';
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

test('a list says which of its faults does not fit', () => {
	assert.throws(
		() => validateFaults([{ kind: 'reset' }, { kind: 'reset', status: 500 }]),
		/^Error: Fault 2: /,
	);
	const tooMany = Array(101).fill({ kind: 'reset' });
	assert.match(describeMisfit(FAULTS, tooMany, '', 'field') ?? '', /at most 100/);
});
