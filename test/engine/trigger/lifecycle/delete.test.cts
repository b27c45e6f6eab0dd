// The service's webhooks and the stored data after a trigger was unpublished.
import { webhookIds } from '../../../support/trigger/accountWebhooks.cts';
import { ServiceDouble } from '../../../support/sandbox/serviceDouble.cts';
import { holdTime } from '../../../support/trigger/heldTrigger.cts';
import { TriggerHost } from '../../../support/trigger/triggerHost.cts';
import { start } from '../../../support/trigger/startTrigger.cts';
import { settle } from '../../../support/trigger/webhookRequest.cts';
import { waitUntil } from '../../../support/waitUntil.cts';

/** Stores these IDs as the IDs of webhooks that could not be deleted earlier, and restarts the process. */
function keepLeftovers(host: TriggerHost, ids: string[]): void {
	const data = JSON.parse(host.database!);
	data.global.smsCampaignsTrigger[host.node.id].production.leftovers = ids;
	host.database = JSON.stringify(data);
	host.restart();
}

it('unpublishes the workflow despite missing data, invalid parameters or an unusable credential', async () => {
	const { account, host } = await start();
	await host.publish();
	const kept = host.database;
	host.database = null;
	host.restart();
	await host.unpublish();
	expect(await account.webhooks()).toHaveLength(1);
	host.database = kept;
	const { life } = host;
	const broken = new TriggerHost({ ...host.options, workflowId: host.workflowId, baseUrl: '' });
	Object.assign(broken, { node: host.node, published: host.node, database: kept, life });
	broken.node.parameters = { events: '={{ $nothing.at.all }}' };
	await broken.unpublish();
	expect(broken.state()!.leftovers).toEqual(await webhookIds(account));
	expect(broken.log.join()).toContain('The credential cannot be used');
});

it('deletes all webhooks even if an execution has stored older data', async () => {
	const { account, host } = await start();
	const before = host.database;
	await host.publish();
	host.database = before;
	await host.unpublish();
	expect(await account.webhooks()).toEqual([]);
});

it('deletes its own webhooks even if six other deletions never end', async () => {
	holdTime();
	const stuck = Array.from({ length: 6 }, (_one, index) => `stuck-${index}`);
	const hang = new Promise<undefined>(() => {});
	const proxy = await ServiceDouble.start(({ path }) =>
		path.includes('stuck') ? hang : undefined,
	);
	const { account, host } = await start({ baseUrl: proxy.url });
	await host.publish();
	keepLeftovers(host, stuck);
	const answered = proxy.answers.length + 1;
	const work = host.unpublish();
	const hanging = () => proxy.requests.filter(({ path }) => path.includes('stuck')).length;
	await waitUntil('the calls', () => hanging() >= stuck.length && proxy.answers.length >= answered);
	// Waits until the node has read the responses of the service double, which runs in the same process.
	for (let turn = 0; turn < 20; turn++) await settle();
	await jest.advanceTimersByTimeAsync(20_000);
	await work;
	expect(await account.webhooks()).toEqual([]);
	expect([...host.state()!.leftovers].sort()).toEqual(stuck);
});
