import { unreachableLinkNote } from '../../../../nodes/SmsCampaigns/sendAndWait/runSendAndWait';

const PUBLIC = 'https://api.example.com';

it.each([
	[
		'http://localhost:5678/webhook-waiting/7',
		PUBLIC,
		/http:\/\/localhost:5678, which phones cannot/,
	],
	['http://192.168.1.4:5678/webhook-waiting/7', PUBLIC, /http:\/\/192\.168\.1\.4:5678/],
	['https://n8n.example.com/webhook-waiting/7', PUBLIC, undefined],
	// The sandbox, whose phones are in the same network.
	['http://localhost:5678/webhook-waiting/7', 'http://127.0.0.1:8080', undefined],
])('of %s, with the service at %s, it is said: %s', (link, baseUrl, words) => {
	const note = unreachableLinkNote(link, baseUrl);
	if (words) expect(note).toMatch(words);
	else expect(note).toBeUndefined();
});
