import { makeLink } from '../../../../nodes/SmsCampaigns/actions/campaign/sendAndWait.operation';
import type { Session } from '../../../../nodes/SmsCampaigns/run/types';

const PUBLIC = 'https://api.example.com';

it.each([
	['http://localhost:5678/7', PUBLIC, ['http://localhost:5678, which phones cannot open']],
	['http://192.168.1.4:5678/7', PUBLIC, ['http://192.168.1.4:5678, which phones cannot open']],
	['https://n8n.example.com/7', PUBLIC, []],
	// Phones of a local sandbox can open a local link, because the sandbox is on the same network as n8n.
	['http://localhost:5678/7', 'http://127.0.0.1:8080', []],
])('for the link %s and the service at %s, adds the notes %j', (link, baseUrl, expected) => {
	const reported: string[] = [];
	const session = {
		context: { getSignedResumeUrl: () => link },
		connection: { baseUrl },
		hints: { addForRun: (hint: string) => reported.push(hint) },
	} as unknown as Session;
	expect(makeLink(session, 'token')).toBe(link);
	expect(reported).toEqual(expected.map((text) => expect.stringContaining(text)));
});
