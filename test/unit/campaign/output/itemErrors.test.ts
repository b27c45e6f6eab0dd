import { addCampaignItems } from '../../../../nodes/SmsCampaigns/campaign/output/outcomes';

const error = { message: 'No.', description: 'Try again.' };

it.each([
	[[], 'Try again.'],
	[[[3, 3]], 'Try again.'],
	[[[0, 1]], 'Try again. The campaign contains items 0-1.'],
	[
		[
			[0, 0],
			[4, 6],
		],
		'Try again. The campaign contains items 0, 4-6.',
	],
] as Array<[Array<[number, number]>, string]>)(
	'names the items of a campaign that failed, where there are others: %j',
	(items, description) => {
		expect(addCampaignItems(error, items)).toEqual({ message: 'No.', description });
	},
);
