import type { INodeProperties } from 'n8n-workflow';
import { SmsCampaignsTrigger } from '../../../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';
import { webhookCalls } from '../../../support/trigger/accountWebhooks';
import { start } from '../../../support/trigger/startTrigger';

jest.setTimeout(60_000);

const { properties } = new SmsCampaignsTrigger().description;

/** Each field with choices: how the node keeps its value. */
const CHOICES = properties.flatMap((field) => {
	const inOptions = field.type === 'collection' ? (field.options as INodeProperties[]) : [];
	return [field, ...inOptions]
		.filter(({ type }) => type === 'options' || type === 'multiOptions')
		.map(({ name, displayName, type }) => ({
			title: displayName,
			isList: type === 'multiOptions',
			parametersFor: (value: unknown) =>
				field.type === 'collection' ? { [field.name]: { [name]: value } } : { [name]: value },
		}));
});

it('finds the fields with choices', () => {
	expect(CHOICES.map(({ title }) => title)).toEqual([
		'Trigger On',
		'Reports',
		'Statuses',
		'Outputs',
		'Group Events',
		'Replies to Questions',
		'Signature Check',
	]);
});

it.each(CHOICES)(
	'$title refuses what is none of its choices before anything is created',
	async ({ title, isList, parametersFor }) => {
		for (const promo of isList ? ['promo', ['promo'], [8], ['DLR', 'promo']] : ['promo', 5]) {
			const { account, host } = await start({ quick: true });
			const result = await host.publish({
				events: ['DLR'],
				reports: title === 'Statuses' ? 'selected' : 'final',
				...parametersFor(promo),
			} as never);
			expect(result).toMatchObject({
				status: 'failed',
				message: expect.stringMatching(
					new RegExp(`'${title}' .*"(?:promo|5|8|DLR)".*Choose .*(?: or |, )`),
				),
			});
			expect(await webhookCalls(account, 'POST')).toEqual([]);
		}
	},
);
