// What mutation testing must reach, and the mutants that no test can notice.

/** The least score of some files, below nodes/SmsCampaigns. */
export interface Goal {
	name: string;
	files: string[];
	/** In percent of the mutants that are not equivalent. */
	least: number;
}

export const GOALS: Goal[] = [
	{ name: 'grouping', files: ['rules/grouping/*.ts', 'rules/targets/*.ts'], least: 100 },
	{ name: 'ledger', files: ['rules/ledger/*.ts'], least: 100 },
	{ name: 'limits', files: ['rules/spending/*.ts'], least: 100 },
	{
		name: 'outcome',
		files: [
			'api/http/outcomes.ts',
			'api/http/answerFacts.ts',
			'api/http/classifyResponse.ts',
			'api/http/networkErrors.ts',
		],
		least: 100,
	},
	{ name: 'rules and api', files: ['rules/**/*.ts', 'api/**/*.ts'], least: 90 },
	{
		name: 'groups and repeats of events',
		files: ['trigger/receive/{claims,eventCall,eventGroups,n8nAnswer}.ts'],
		least: 100,
	},
	{ name: 'receiving events', files: ['trigger/receive/*.ts'], least: 90 },
];

/** Files that make or take calls in n8n's own contexts: mutants of them are tried with tests in n8n's engine. */
export const CALLING_FILES = [
	'api/http/{httpCall,request}.ts',
	'api/resources/{apiErrors,campaigns,npai,webhooks}.ts',
	'trigger/receive/{answerQuestion,answers,caller,findWebhook,log,receiveEvents,request,signatureSecret,storeEvents}.ts',
];

/** A mutant that behaves as the code does, in one place of the file. */
export interface EquivalentMutant {
	file: string;
	/** The code that is replaced, on one line. */
	code: string;
	replacement: string;
	because: string;
}

export const EQUIVALENT: EquivalentMutant[] = [
	{
		file: 'api/http/answerFacts.ts',
		code: 'code === undefined',
		replacement: 'false',
		because: 'No code is in none of the sets, and so another status either way.',
	},
	{
		file: 'api/http/classifyResponse.ts',
		code: 'code !== undefined',
		replacement: 'true',
		because: 'No set holds undefined.',
	},
	{
		file: 'api/http/networkErrors.ts',
		code: "''",
		replacement: '"Stryker was here!"',
		because: 'No pattern matches either text.',
	},
	{
		file: 'api/http/networkErrors.ts',
		code: '[]',
		replacement: '["Stryker was here"]',
		because: 'A text that is wrapped is no exception, and is passed over.',
	},
	{
		file: 'api/http/networkErrors.ts',
		code: 'true',
		replacement: 'false',
		because: 'The last row is taken where no row applies.',
	},
	{
		file: 'api/http/networkErrors.ts',
		code: '() => true',
		replacement: '() => undefined',
		because: 'The last row is taken where no row applies.',
	},
	{
		file: 'rules/grouping/groupCampaigns.ts',
		code: 'size > this.most',
		replacement: 'size >= this.most',
		because: 'An item exactly as large as a part fills it: the next one begins another either way.',
	},
	{
		file: 'rules/grouping/groupCampaigns.ts',
		code: 'sum + end - first',
		replacement: 'sum + end + first',
		because: 'How much room a part has at first only sets memory aside.',
	},
	{
		file: 'rules/grouping/groupCampaigns.ts',
		code: 'new Array<Target>(this.room)',
		replacement: 'new Array()',
		because: 'The length only sets memory aside.',
	},
	{
		file: 'rules/ledger/earlierFates.ts',
		code: 'entry.lists',
		replacement: 'true',
		because: 'Without lists the set is empty, and no item names a list that is in it.',
	},
	{
		file: 'rules/targets/targetTable.ts',
		code: 'new Array<Fate | undefined>(first)',
		replacement: 'new Array()',
		because: 'The length only sets memory aside.',
	},
	{
		file: 'rules/targets/targetTable.ts',
		code: "'lists'",
		replacement: '""',
		because: 'Neither text is the key of a message, which has 22 characters.',
	},
	{
		file: 'rules/targets/targetTable.ts',
		code: '!input.lists && !isRepeated(address)',
		replacement: 'false',
		because: 'A number that occurs once is alone in its class: leaving it out only saves memory.',
	},
	{
		file: 'rules/targets/targetTable.ts',
		code: 'carrier !== target',
		replacement: 'true',
		because:
			'A target without an entry is its own carrier: leaving the entry out only saves memory.',
	},
	{
		file: 'trigger/receive/log.ts',
		code: 'before !== undefined',
		replacement: 'true',
		because: 'Without a time before, the difference is NaN, which is less than nothing.',
	},
	{
		file: 'trigger/receive/claims.ts',
		code: 'true',
		replacement: 'false',
		because: 'All that counts of an entry is that it is there, and is no promise.',
	},
];
