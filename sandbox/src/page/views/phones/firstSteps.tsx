import { useSession } from '../../app/session.ts';
import { Button } from '../../parts/button.tsx';
import { CopyLine } from '../../parts/copy.tsx';
import { Empty } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';

/** Free for fiction: nobody has these numbers. */
const TEST_NUMBERS = ['33639981000', '33639981001', '33639981002'];
const TEST_TEXT =
	'Hello from the sandbox! The new collection is here: <-short-> Reply STOP to opt out.';

/** What to put into a credential: the address is as this page was reached. */
export function Access() {
	const { token } = useSession();
	return (
		<>
			<CopyLine label="Base URL" value={location.origin} />
			<CopyLine label="Access Token" value={token} />
		</>
	);
}

/** The way to the first campaign, with the account's access to copy. */
export function FirstSteps() {
	const { api } = useSession();
	const sendTest = () =>
		attempt(async () => {
			const links = [`${location.origin}/?from=sms`];
			const message = { text: TEST_TEXT, pushtype: 'alert', links, sender: 'MyShop' };
			const recipients = { gsm: TEST_NUMBERS.map((value) => ({ value })) };
			const body = { sms: { message, recipients } };
			const { ticket } = await api.service<{ ticket: string }>('POST', '/send', body);
			toast(`Campaign ${ticket} went to three phones`);
		});
	return (
		<Empty title="No phone got a message yet">
			<p>Every campaign that is sent here shows up on these phones. No SMS leaves this machine.</p>
			<ol class="steps">
				<li>
					<div>
						In n8n, add a credential <strong>SMS Campaigns API</strong> with these two values:
						<Access />
					</div>
				</li>
				<li>
					<div>
						Add a node <strong>SMS Campaigns</strong>, choose <em>Send</em>, give it a text and a
						number such as <code>{TEST_NUMBERS[0]}</code>, and execute it.
					</div>
				</li>
				<li>
					<div>
						Come back: the message is here, and you can answer it, follow its link or send STOP.
					</div>
				</li>
			</ol>
			<p class="row">
				<Button kind="main" onClick={() => void sendTest()}>
					Send a test campaign now
				</Button>
				<span class="quiet small">It goes to three phones, without n8n.</span>
			</p>
		</Empty>
	);
}
