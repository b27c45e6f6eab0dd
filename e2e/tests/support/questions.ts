// What the tests of Send and Wait share: workflows that ask, and the answer on a phone.
import { reached, startAsking } from '../../lib/ask.ts';
import { openPhone } from '../../lib/browser.ts';
import { chain, step } from '../../lib/workflows.ts';
import { storeCredential } from './credentials.ts';
import { handOn } from './nodes.ts';

/** Asks people from one n8n. */
export class Asker {
	static async create(world, rest, phones) {
		const credential = await storeCredential(world, rest, 'Ask', phones.token);
		return new Asker(rest, phones, credential);
	}

	private constructor(rest, phones, credential) {
		this.rest = rest;
		this.phones = phones;
		this.credential = credential;
	}

	/** The node that asks. */
	question(parameters, name = 'Ask') {
		return step(
			name,
			{
				resource: 'campaign',
				operation: 'sendAndWait',
				message: 'Release 2.4 is ready. May it go live?',
				approvalOptions: { values: { approvalType: 'double' } },
				...parameters,
			},
			this.credential,
		);
	}

	/** Runs a question and the nodes `behind` it. @returns the execution's id, and where the link on the phone leads */
	async ask(to, parameters = {}, behind = [handOn('After')]) {
		const steps = [this.question({ to, ...parameters }), ...behind];
		const id = await startAsking(this.rest, await this.rest.createWorkflow(chain('Ask', steps)));
		return { id, url: await this.phones.click(to) };
	}

	/** Waits for the end of an execution. */
	async ended(id) {
		return await reached(this.rest, id, ['success', 'error']);
	}
}

/**
 * Opens a link on a phone and approves there.
 * @param look looks at the page with the question
 * @returns addresses beyond this machine that the phone asked for
 */
export async function approveOnPhone(link, look) {
	const phone = await openPhone();
	try {
		await phone.page.goto(link);
		await look(phone.page);
		await phone.page.click('button:has-text("Approve")');
		await phone.page.waitForSelector('h1:has-text("Thank you")');
		return phone.outside();
	} finally {
		await phone.close();
	}
}
