// Events in another encoding than their labels say, under a type that n8n does not read itself: see e2e/ for the others.
import { LABELLINGS } from '../../../support/foreignText/labelledBodies';
import { callTrigger } from '../../../support/trigger/callTrigger';
import { TriggerReceiver } from '../../../support/trigger/triggerReceiver';

it('are stored where the bytes can be read, signed as they came, and are refused otherwise', async () => {
	const trigger = await new TriggerReceiver().listen();
	try {
		for (const [at, { name, isReadable, isWhole, parameter, write }] of LABELLINGS.entries()) {
			const { code } = await callTrigger(trigger, {
				headers: { 'content-type': `application/octet-stream${parameter}` },
				body: write({ message: `Zoé ${at}`, from: '33639980001' }, 'mo'),
			});
			const [json] = trigger.runs
				.splice(0)
				.flat(2)
				.map((item) => item.json);
			expect([name, code]).toEqual([name, isReadable ? 200 : 400]);
			if (isWhole) expect([name, json.message]).toEqual([name, `Zoé ${at}`]);
			if (isReadable) expect([name, json.from]).toEqual([name, '33639980001']);
			else expect([name, json]).toEqual([name, undefined]);
		}
	} finally {
		await trigger.close();
	}
});
