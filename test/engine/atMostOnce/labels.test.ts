// Accepted sends whose answers are in another encoding than their labels say, with Retry on Fail.
import { RETRY, runSend, wordsOf } from '../../support/atMostOnce/runSend';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount';
import { credentialFor } from '../../support/engine/credential';
import { LABELLINGS, type Labelling } from '../../support/foreignText/labelledBodies';
import { countMessages } from '../../support/sandbox/accounts';
import { fetchAs } from '../../support/sandbox/fetchAs';
import { RecordingProxy } from '../../support/sandbox/recordingProxy';
import { IS_SMALL } from '../../support/smallTests';

/** Sends to one phone for each labelling. The sandbox accepts, and a proxy writes its answer again. */
async function sendUnder(labellings: readonly Labelling[], status: number) {
	const account = await unfilteredAccount();
	const phones = labellings.map((_, at) => `${33639980000 + at}`);
	const proxy = await RecordingProxy.start(async ({ path, body }) => {
		if (path !== '/send') return undefined;
		const { text } = await fetchAs(account, path, { method: 'POST', body });
		const labelling = labellings[phones.findIndex((phone) => body.includes(phone))];
		const type = `application/${labelling.format}${labelling.parameter}`;
		const written = labelling.write(JSON.parse(text), 'response');
		return { status, headers: { 'Content-Type': type }, body: written };
	});
	const credential = credentialFor(account, { baseUrl: proxy.url });
	const told: string[] = [];
	try {
		for (const phone of phones) {
			const input = [{ json: { phone, text: 'Your parcel is here.' } }];
			const result = await runSend({ credential, input, node: RETRY });
			told.push(result.error ? wordsOf(result.error) : `${result.output()[0].json.accepted}`);
		}
		return { told, counts: await countMessages(account, phones) };
	} finally {
		await proxy.close();
	}
}

/** A part of all, with all that each of them has. */
const FEW = LABELLINGS.filter((_, at) => at % 7 === 0);

it.each([
	[200, 'accepted where the bytes can be read', IS_SMALL ? FEW : LABELLINGS],
	[403, 'unknown', FEW],
])(
	'behind HTTP %i the outcome is %s, and each phone gets one message',
	async (status, _is, all) => {
		const { told, counts } = await sendUnder(all, status);
		for (const [at, { name, isReadable }] of all.entries()) {
			const expected = isReadable && status === 200 ? /^true$/ : /unknown/i;
			expect([name, told[at], counts[at]]).toEqual([name, expect.stringMatching(expected), 1]);
		}
	},
);
