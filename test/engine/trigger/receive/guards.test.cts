// The trigger's guards with every value that an expression can return by mistake. If a guard's value is unusable, the
// trigger accepts no call and logs the field's name: no value turns a guard off.
import { isStorable, ODD_VALUES } from '../../../support/guards/oddValues.cts';
import { callTrigger } from '../../../support/trigger/callTrigger.cts';
import { publishTrigger, type TriggerOptions } from '../../../support/trigger/triggerReceiver.cts';

/** Makes a signed call from an allowed IP address and returns its result. */
async function callWith(option: string, value: unknown) {
	const parameters = { options: { [option]: value } } as TriggerOptions['parameters'];
	const trigger = await publishTrigger({ parameters });
	const { code } = await callTrigger(trigger, { body: '{"message":"Hello"}' });
	return { code, runs: trigger.runs.length, lines: trigger.log };
}

describe.each([
	['signatureCheck', 'Signature Check'],
	['allowedIps', 'Allowed IP Addresses'],
])('%s', (option, field) => {
	const nothing = { code: 503, runs: 0, lines: [expect.stringContaining(`'${field}'`)] };

	it.each(ODD_VALUES)('accepts no call if set to $name, from $origin', async ({ expression }) => {
		expect(await callWith(option, expression)).toEqual(nothing);
	});

	it.each(ODD_VALUES.filter(isStorable))(
		'accepts no call if its fixed value is $name',
		async ({ value }) => {
			// n8n replaces null with the default: the service's IP addresses.
			const isDefault = value === null && option === 'allowedIps';
			const code = isDefault ? 403 : nothing.code;
			expect(await callWith(option, value)).toEqual({ ...nothing, code });
		},
	);
});
