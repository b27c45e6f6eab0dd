import * as Type from 'typebox';

import { checked, described, oneOf, record, text, wholeFrom } from '../domain/schemaTypes.mts';

const DAY_MS = 86_400_000;
const MAX_COUNT = 1_000_000;
/** Headers that determine where a response ends. */
const FRAMING = ['content-length', 'transfer-encoding', 'connection', 'trailer', 'upgrade'];

/** The paths of the service's calls (contract 4), and path prefixes that end with `*`. */
const SERVICE_PATH =
	/^\/(?:[\w/-]*\*|send(?:\/lists)?(?:\/simulate)?|webhook(?:\/[^/*]+(?:\/status)?)?|errors(?:\/[^/*]+)?|npai)$/;

/** Checks whether a response can contain a header (RFC 9110, 5.1 and 5.5). */
const isHeader = (name: string, value: string) =>
	/^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
	/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value) &&
	!FRAMING.includes(name.toLowerCase());

/** The schemas of all fields except `kind`, for all kinds. */
export const FAULT_FIELDS = {
	method: Type.Unsafe<string>(
		oneOf(['GET', 'POST', 'PUT', 'DELETE'], 'Applies only to calls with this method'),
	),
	path: checked(
		text('Applies only to calls to this path. A final `*` matches all paths with this prefix'),
		'a path of the service, such as /send or /webhook/*',
		(path) => SERVICE_PATH.test(path),
	),
	skip: wholeFrom(0, MAX_COUNT, 'Number of calls that pass before the fault applies'),
	times: wholeFrom(1, MAX_COUNT, 'Number of calls that the fault breaks. Default: all'),
	probability: Type.Number({
		...{ minimum: 0, maximum: 1 },
		description:
			'The share of matching calls that the fault breaks. The random choice is reproducible',
	}),
	forMs: wholeFrom(1, 30 * DAY_MS, "The fault's duration, in milliseconds on the account's clock"),
	when: oneOf(
		['before', 'after'],
		'Whether the fault breaks the call before or after the sandbox handles the call',
	),
	status: wholeFrom(200, 599, 'HTTP status of the response'),
	retryAfter: wholeFrom(0, 86_400, 'The Retry-After header, in seconds'),
	delayMs: wholeFrom(0, DAY_MS, 'Milliseconds to wait'),
	headers: checked(
		described('Headers of the response', record(Type.String())),
		`an object of header names and values, without ${FRAMING.join(', ')}`,
		(headers) => Object.entries(headers).every(([name, value]) => isHeader(name, value)),
	),
	body: text('Body of the response'),
};
