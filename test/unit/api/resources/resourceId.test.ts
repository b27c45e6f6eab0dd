import { isResourceId } from '../../../../nodes/SmsCampaigns/api/resources/webhooks';

it.each(['26', '64b1f0c2', 'a.b', '..a', 'a..', 'é-_~:@'])('%j can be an id', (text) => {
	expect(isResourceId(text)).toBe(true);
});

it.each([
	...['', '.', '..', '...', 'a/b', 'a\\b', 'a?b', 'a#b', '%2e', 'a b', 'a\t', '\u0000', '\u200b'],
])('%j can be none', (text) => expect(isResourceId(text)).toBe(false));
