import { UNSAFE_NAME } from '../../../nodes/SmsCampaigns/api/format/xml';

type WithSource = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** The long integers keep their digits, as text; names that would change an object are left out. */
const keepDigits: WithSource = (key, value, context) => {
	if (UNSAFE_NAME.test(key)) return undefined;
	const { source = '' } = context ?? {};
	return /^-?\d{16,}$/.test(source) && !Number.isSafeInteger(value) ? source : value;
};

/** Returns what a JSON text says, as workflows are told of it; undefined for what is no JSON. */
export function saidValue(json: string): { value: unknown } | undefined {
	try {
		return { value: JSON.parse(json, keepDigits) as unknown };
	} catch {
		return undefined;
	}
}
