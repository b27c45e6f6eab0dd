import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Fault } from '../../src/faults/fault.ts';
import type { FAULT_FIELDS } from '../../src/faults/faultFields.ts';
import { readFaultHeader } from '../../src/faults/faultHeader.ts';
import { FAULT_KINDS, fieldsOfKind } from '../../src/faults/faultKinds.ts';
import { validateFault, validateFaults } from '../../src/faults/faultValidation.ts';

const NOW = Date.parse('2026-01-15T12:00:00Z');

/** A valid value for each field. */
const SAMPLES: Record<keyof typeof FAULT_FIELDS, unknown> = {
	method: 'POST',
	path: '/send',
	type: 'DLR',
	phone: '33639981000',
	webhook: '0123456789abcdef01234567',
	skip: 0,
	times: 20,
	nth: [1, 3],
	probability: 0.5,
	seed: 7,
	forMs: 1000,
	until: '2026-01-15T13:00:01+01:00',
	when: 'before',
	status: 429,
	retryAfter: 7,
	delayMs: 10,
	headers: { 'X-Mine': 'é' },
	body: '',
	location: 'http://127.0.0.1:1/x',
	contentType: 'application/xml',
	copies: 1,
	size: 2,
	signature: 'flipped',
	tries: 1,
};
/** Fields that have no effect without another one. */
const WITH: Record<string, object> = { seed: { probability: 1 }, retryAfter: { status: 503 } };

test('every kind takes each of its fields', () => {
	for (const kind of Object.keys(FAULT_KINDS) as Array<Fault['kind']>) {
		for (const field of fieldsOfKind(kind)) {
			const value = SAMPLES[field as keyof typeof FAULT_FIELDS];
			const given: Record<string, unknown> = { kind, [field]: value, ...WITH[field] };
			if (kind === 'redirect' && field === 'status') given.status = 307;
			const checked = validateFault(given, NOW) as unknown as Record<string, unknown>;
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
	[{ kind: 'gzip', when: 'after' }, /"when" does nothing with kind "gzip"/],
	[{ kind: 'reset', when: 'during' }, /"when" cannot be "during"\. Give before or after/],
	[{ kind: 'status', status: 1000 }, /"status" cannot be 1000\. Give a whole number from 200/],
	[{ kind: 'status', status: 100 }, /"status"/],
	[{ kind: 'status', status: '429' }, /"status"/],
	[{ kind: 'status', retryAfter: 7 }, /"retryAfter" goes with HTTP 429 or 503\. Set "status"/],
	[{ kind: 'status', status: 429, retryAfter: -1 }, /"retryAfter".*a whole number from 0/],
	[{ kind: 'redirect', status: 200 }, /"status" of a redirect is from 300 to 399/],
	[{ kind: 'truncate', status: 204 }, /"status" 204 has no body to break/],
	[{ kind: 'status', status: 304, body: 'x' }, /"status" 304 has no body/],
	[{ kind: 'wrongType', contentType: '' }, /"contentType" cannot be ""/],
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
	[{ kind: 'reset', nth: 0 }, /"nth"/],
	[{ kind: 'reset', nth: [] }, /"nth"/],
	[{ kind: 'reset', nth: 2, skip: 1 }, /"nth" and "skip" both say which/],
	[{ kind: 'reset', nth: 2, times: 1 }, /"nth" and "times" both say how many/],
	[{ kind: 'reset', probability: 0 }, /"probability".*over 0 and up to 1/],
	[{ kind: 'reset', probability: 1.1 }, /"probability"/],
	[{ kind: 'reset', seed: 1 }, /"seed" does nothing without "probability"/],
	[{ kind: 'reset', forMs: 1, until: '2027-01-01T00:00:00Z' }, /"forMs" and "until"/],
	[{ kind: 'reset', until: '2026-01-15T12:00:00Z' }, /"until" is over: .*2026-01-15T12:00/],
	[{ kind: 'reset', until: 'soon' }, /"until" cannot be "soon"\. Give a date/],
	[{ kind: 'delay', type: 'SMS' }, /"type".*MO, DLR/],
	[{ kind: 'delay', phone: '+33639981000' }, /"phone"/],
	[{ kind: 'reorder', size: 1 }, /"size"/],
	[{ kind: 'reorder', times: 1 }, /"times" is 1, and 2 events wait/],
	[{ kind: 'burst', times: 19 }, /"times" is 19, and 20 events wait/],
	[{ kind: 'burst', delayMs: 0 }, /"delayMs" is 0/],
	[{ kind: 'repeat', copies: 501 }, /"copies"/],
	[{ kind: 'wrongSignature', signature: 'none' }, /"signature".*wrong, missing or flipped/],
];

for (const [fault, says] of REFUSED) {
	test(`${JSON.stringify(fault)} is refused`, () => {
		assert.throws(() => validateFault(fault, NOW), says);
	});
}

test('a list says which of its faults does not fit', () => {
	assert.throws(
		() => validateFaults([{ kind: 'reset' }, { kind: 'reset', x: 1 }], NOW),
		/^Error: Fault 2: /,
	);
	assert.throws(() => validateFaults({ kind: 'reset' }, NOW), /a list of at most 100/);
	assert.throws(() => validateFaults(Array(101).fill({ kind: 'reset' }), NOW), /at most 100/);
});

test('a header is a kind with its fields, or a JSON object', () => {
	assert.deepEqual(readFaultHeader('reset', NOW), { kind: 'reset', when: 'before' });
	assert.deepEqual(readFaultHeader(' status ; status=429; retryAfter = 7 ;', NOW), {
		kind: 'status',
		when: 'before',
		status: 429,
		retryAfter: 7,
	});
	assert.deepEqual(readFaultHeader('redirect;location=/a?b=c;when=after', NOW), {
		kind: 'redirect',
		when: 'after',
		location: '/a?b=c',
	});
	const json = { kind: 'status', when: 'after', body: 'a; b', headers: { 'X-A': '1' } };
	assert.deepEqual(readFaultHeader(JSON.stringify(json), NOW), json);
});

for (const [header, says] of [
	['', /X-Sandbox-Fault: "kind" cannot be ""\. Give one of/],
	['{"kind"', /X-Sandbox-Fault: It begins with \{ and is not JSON/],
	['reset; after', /"after" has no value\. Write it as name=value/],
	['status; status=abc', /"status" cannot be "abc"/],
	['gzip', /"gzip" is a fault of events\. Set it with PUT/],
	['reset; path=/send', /"path" does nothing for a single call\. Leave it out/],
	['{"kind":"reset","probability":0.5}', /"probability" does nothing for a single call/],
] as const) {
	test(`the header ${JSON.stringify(header)} is refused`, () => {
		assert.throws(() => readFaultHeader(header, NOW), says);
	});
}
