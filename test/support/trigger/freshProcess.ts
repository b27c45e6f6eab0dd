// The trigger's code as a process of n8n that was just started has it.

export type Life = typeof import('../../../nodes/SmsCampaigns/runtime');

const TIME = '../../../nodes/SmsCampaigns/trigger/lifecycle/timeouts';

/** How much shorter pauses are with `quick`. */
const FASTER = 25;

/** In milliseconds, as in `trigger/lifecycle/timeouts`; what is left out stays. The pauses are shortened after that. */
export type Times = Partial<
	Record<'CREATE_MS' | 'CALL_MS' | 'DELETE_ALL_MS' | 'LAST_START_MS' | 'NO_RETRY_AFTER_MS', number>
>;

/** A creation that only a slow machine let run out of time would be taken for a stray: it has longer. */
const QUICK: Times = {
	CREATE_MS: 3_000,
	CALL_MS: 300,
	LAST_START_MS: 1_000,
	NO_RETRY_AFTER_MS: 1_000,
};

/**
 * Loads the code with nothing remembered.
 * @param quick pauses a twenty-fifth as long, and short time-outs: those of `QUICK` where none are given
 */
export function freshLife(quick: boolean | Times = false): Life {
	let life: Life | undefined;
	const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
	const sleep = async (ms: number, signal?: AbortSignal) => await actual.sleep(ms / FASTER, signal);
	jest.isolateModules(() => {
		// The same classes as everywhere: what is thrown must be recognised.
		jest.doMock('n8n-workflow', () => (quick ? { ...actual, sleep } : actual));
		if (quick) {
			const times = quick === true ? QUICK : quick;
			jest.doMock(TIME, () => ({ ...jest.requireActual<object>(TIME), ...times }));
		}
		life = jest.requireActual<Life>('../../../nodes/SmsCampaigns/runtime');
	});
	jest.dontMock('n8n-workflow');
	jest.dontMock(TIME);
	return life!;
}
