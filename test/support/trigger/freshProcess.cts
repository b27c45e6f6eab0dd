// The trigger's code as a process of n8n that was just started has it.

export type Life = typeof import('../../../nodes/SmsCampaigns/runtime');

const TIME = '../../../nodes/SmsCampaigns/trigger/lifecycle/timeouts';

/** How much shorter pauses are with `quick`; what is longer than these is no pause but a time limit, and stays. */
const FASTER = 25;
const LONGEST_PAUSE_MS = 1_600;

/** Limits above the delays of any busy machine, named as in `trigger/lifecycle/timeouts`, in milliseconds. */
const LONG = {
	CALL_MS: 600_000,
	CALLS_MS: 600_000,
};

/** Time limits of a test. */
export type Times = Partial<typeof LONG>;

const realTimeout = setTimeout;

/**
 * Loads the code with nothing remembered.
 * @param quick pauses a twenty-fifth as long, and these time limits. Without `holdTime`, the others are long.
 */
export function freshLife(quick: boolean | Times = false): Life {
	let life: Life | undefined;
	const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
	const sleep = async (ms: number, signal?: AbortSignal) =>
		await actual.sleep(ms < LONGEST_PAUSE_MS ? ms / FASTER : ms, signal);
	jest.isolateModules(() => {
		// The same classes as everywhere: what is thrown must be recognised.
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
