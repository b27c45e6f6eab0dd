// The trigger's code in the state of a newly started n8n process.

export type Life = typeof import('../../../nodes/SmsCampaigns/runtime');

const TIME = '../../../nodes/SmsCampaigns/trigger/lifecycle/timeouts';

/** The factor by which `quick` shortens pauses. Sleeps of at least LONGEST_PAUSE_MS are time limits and unchanged. */
const FASTER = 25;
const LONGEST_PAUSE_MS = 1_600;

/** Time limits that no busy machine exceeds, in milliseconds. Their names are those in `trigger/lifecycle/timeouts`. */
const LONG = {
	CALL_MS: 600_000,
	CALLS_MS: 600_000,
};

/** A test's time limits. */
export type Times = Partial<typeof LONG>;

const realTimeout = setTimeout;

/**
 * Loads the code with an empty memory.
 * @param quick whether to shorten pauses; an object also sets time limits. Without `holdTime`, other limits are long.
 */
export function freshLife(quick: boolean | Times = false): Life {
	let life: Life | undefined;
	const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
	const sleep = async (ms: number, signal?: AbortSignal) =>
		await actual.sleep(ms < LONGEST_PAUSE_MS ? ms / FASTER : ms, signal);
	jest.isolateModules(() => {
		// The mock keeps the original classes, because the code must recognize thrown errors.
		jest.doMock('n8n-workflow', () => (quick ? { ...actual, sleep } : actual));
		const limits = {
			...jest.requireActual<object>(TIME),
			...(setTimeout === realTimeout && LONG),
			...(quick !== true && quick),
		};
		jest.doMock(TIME, () => limits);
		life = jest.requireActual<Life>('../../../nodes/SmsCampaigns/runtime');
	});
	jest.dontMock('n8n-workflow');
	jest.dontMock(TIME);
	return life!;
}
