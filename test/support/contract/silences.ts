import {
	freshAccount,
	newAccount,
	type SandboxAccount,
	type SeedChanges,
} from '../sandbox/accounts';

/** A point that the contract leaves open, with what each value of its register row brings about. */
export interface Silence {
	/** the row that decides it */
	id: string;
	/** what to arrange beside the row */
	seed?: SeedChanges;
	/** what a client, or somebody behind the service, then sees */
	observe: (account: SandboxAccount) => Promise<unknown>;
	/** by value of the row; the default is among them */
	outcomes: ReadonlyArray<[value: string | number | boolean, seen: unknown]>;
}

export interface RegisterRow {
	id: string;
	text: string;
	default: unknown;
	switch: unknown;
}

/** The register of the sandbox. */
export async function register(): Promise<Map<string, RegisterRow>> {
	const answer = await freshAccount().control<{ assumptions: RegisterRow[] }>('GET', 'assumptions');
	return new Map(answer.assumptions.map((row) => [row.id, row]));
}

/** Asserts that a row decides each silence: left alone it acts by its default, switched by the other value. */
export function describeSilences(silences: readonly Silence[]): void {
	describe.each(silences)('$id', ({ id, seed = {}, observe, outcomes }) => {
		it('has a row whose default holds', async () => {
			const row = (await register()).get(id);
			expect(row).toBeDefined();
			const seen = outcomes.find(([value]) => value === row?.default);
			expect(seen).toBeDefined();
			expect(await observe(await newAccount(seed))).toEqual(seen![1]);
		});

		it.each(outcomes)('does what %j says', async (value, seen) => {
			const account = await newAccount({ ...seed, assumptions: { [id]: value } });
			expect(await observe(account)).toEqual(seen);
		});
	});
}
