import { useSession } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { Bytes, CopyLine } from '../../parts/copy.tsx';
import { Empty } from '../../parts/page.tsx';
import { FixedNumbers } from '../../parts/fixedNumbers.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { curlSend } from '../../../domain/samples.mts';

/** Numbers that are reserved for fiction, so no subscriber has them. */
const TEST_NUMBERS = ['33639981000', '33639981001', '33639981002'];
const TEST_TEXT =
	'Hello from the sandbox! The new collection is here: <-short-> Reply STOP to opt out.';

/** The settings for a client, with the URL of this page. */
export function Access() {
	const { token } = useSession();
	return (
		<>
			<CopyLine label="Base URL" value={location.origin} />
			<CopyLine label="Access token" value={token} />
		</>
	);
}

/** The steps to the first campaign, with settings to copy. */
export function FirstSteps() {
	const { api, token } = useSession();
	const sendTest = () =>
		attempt(async () => {
			const links = [`${location.origin}/?from=sms`];
			const message = { text: TEST_TEXT, pushtype: 'alert', links, sender: 'MyShop' };
			const recipients = { gsm: TEST_NUMBERS.map((value) => ({ value })) };
			const body = JSON.stringify({ sms: { message, recipients } });
			const { ticket } = await api.service<{ ticket: string }>('POST', '/send', body);
			toast(`Campaign ${ticket} was sent to three phones`);
		});
	return (
		<Empty title="No phone has received a message yet">
			<p>
				Every message that a client sends through this sandbox appears on a simulated phone. There,
				you can reply, open a link or send STOP. No real SMS is sent.
			</p>
			<p class="row">
				<Button kind="main" onClick={() => void sendTest()}>
					Send a test campaign now
				</Button>
				<small class="quiet">Sends a message to three phones. You need no code.</small>
			</p>
			<h3>From your own code</h3>
			<Access />
			<Bytes title="Send with curl" text={curlSend(`${location.origin}/send`, token)} />
			<p>
				You can generate clients in any language from <a href="/openapi.json">openapi.json</a>. The{' '}
				<a href="/_sandbox/instructions">instructions for agents</a> list all calls and test cases.
			</p>
			<h3>From n8n</h3>
			<p>
				Create an <strong>SMS Campaigns API</strong> credential with this base URL and token. Add an{' '}
				<strong>SMS Campaigns</strong> node, choose <em>Send</em>, and enter a message and the
				number <code>{TEST_NUMBERS[0]}</code>.
			</p>
			<FixedNumbers />
		</Empty>
	);
}
