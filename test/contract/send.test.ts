// contract 2.4 and 4.2: a send answers with its ticket, stores the campaign and takes the credits.
import { SEND_RESULT } from '../support/contract/answerFields';
import { newAccount } from '../support/sandbox/accounts';
import { FORMATS, type Format } from '../support/formats';
import { readFields } from '../support/contract/readFields';
import { frenchNumbers, PLAIN, send } from '../support/contract/requestBodies';

const FILTERED = ['33639980000', '33639980900', '33639980800', '123'];

describe.each(FORMATS)('a send in %s', (format: Format) => {
	it('answers with every field of its table, and no other, for numbers', async () => {
		const account = await newAccount();
		const answer = await send(account, format, {
			...PLAIN,
			numbers: [...frenchNumbers(3), ...FILTERED],
		});
		expect(answer.httpStatus).toBe(200);
		const { ticket, ...result } = readFields(answer.node, SEND_RESULT);
		expect(ticket).not.toBe('');
		expect(result).toEqual({
			status: 1,
			message: 'OK',
			cost: 3,
			credits: 9997,
			total: 7,
			sent: 3,
			blacklisted: 1,
			duplicated: 1,
			invalid: 1,
			npai: 1,
		});
	});

	it('answers with every field of its table, and no other, for lists', async () => {
		const account = await newAccount();
		const answer = await send(account, format, { ...PLAIN, numbers: undefined, lists: [1002] });
		const { ticket, ...result } = readFields(answer.node, SEND_RESULT);
		expect(ticket).not.toBe('');
		expect(result).toEqual({
			status: 1,
			message: 'OK',
			cost: 24,
			credits: 9976,
			total: 30,
			sent: 24,
			blacklisted: 2,
			duplicated: 1,
			invalid: 1,
			npai: 2,
		});
	});

	it('takes links, for numbers and for lists', async () => {
		const account = await newAccount();
		const message = {
			pushtype: 'marketing',
			text: 'A <-short-> B <-short->',
			links: ['https://shop.example/?a=1&b=2', 'https://shop.example/c'],
		};
		const toNumbers = await send(account, format, { ...message, numbers: frenchNumbers(2) });
		expect(readFields(toNumbers.node, SEND_RESULT)).toMatchObject({ status: 1, sent: 2 });
		const toLists = await send(account, format, { ...message, lists: [1001] });
		expect(readFields(toLists.node, SEND_RESULT)).toMatchObject({ status: 1, sent: 60 });
	});

	it('takes the credits once per send, and leaves what the answer says', async () => {
		const account = await newAccount({ credits: 20 });
		const numbers = frenchNumbers(4);
		const first = readFields(
			(await send(account, format, { ...PLAIN, numbers })).node,
			SEND_RESULT,
		);
		const second = readFields(
			(await send(account, format, { ...PLAIN, numbers })).node,
			SEND_RESULT,
		);
		expect([first.credits, second.credits]).toEqual([16, 12]);
		expect((await account.state()).credits).toBe(12);
	});

	it('gives each campaign a ticket of its own', async () => {
		const account = await newAccount();
		const tickets = new Set<string>();
		for (let round = 0; round < 5; round++) {
			tickets.add(readFields((await send(account, format, PLAIN)).node, SEND_RESULT).ticket);
		}
		expect(tickets.size).toBe(5);
		const campaigns = await account.campaigns();
		expect(new Set(campaigns.map(({ ticket }) => ticket))).toEqual(tickets);
	});

	it('sends to the numbers that are left, and to them alone', async () => {
		const account = await newAccount();
		const numbers = frenchNumbers(3);
		await send(account, format, { ...PLAIN, numbers: [...numbers, ...FILTERED] });
		const sent = (await account.messages()).filter(({ reason }) => reason === null);
		expect(sent.map(({ phone }) => phone)).toEqual(numbers);
	});

	it('keeps for each number that did not go out the reason', async () => {
		const account = await newAccount();
		await send(account, format, { ...PLAIN, numbers: [...frenchNumbers(1), ...FILTERED] });
		const reasons = (await account.messages()).map(({ reason }) => reason);
		expect(reasons).toEqual([null, 'duplicated', 'blacklisted', 'npai', 'invalid']);
	});

	it('waits when it is scheduled, Europe/Paris time', async () => {
		const account = await newAccount();
		for (const delay of ['2031-01-14 15:30:00', '2031-07-14 15:30:00']) {
			expect((await send(account, format, { ...PLAIN, delay })).status).toBe(1);
		}
		const campaigns = await account.campaigns();
		expect(campaigns.map(({ state }) => state)).toEqual(['scheduled', 'scheduled']);
		expect(campaigns.map(({ scheduledFor }) => Date.parse(scheduledFor ?? '')).sort()).toEqual([
			Date.parse('2031-01-14T15:30:00+01:00'),
			Date.parse('2031-07-14T15:30:00+02:00'),
		]);
	});

	it('is accepted under moderation with -8: a full result, the credits taken', async () => {
		const account = await newAccount({ moderation: true });
		const answer = await send(account, format, { ...PLAIN, numbers: frenchNumbers(3) });
		expect(answer.httpStatus).toBe(200);
		expect(readFields(answer.node, SEND_RESULT)).toMatchObject({
			status: -8,
			cost: 3,
			credits: 9997,
			total: 3,
			sent: 3,
		});
		expect((await account.state()).credits).toBe(9997);
		expect(await account.campaigns()).toHaveLength(1);
	});

	it('takes no credit twice when sends come at once', async () => {
		const account = await newAccount({ credits: 5 });
		const answers = await Promise.all(
			frenchNumbers(9).map((value) => send(account, format, { ...PLAIN, numbers: [value] })),
		);
		const outcomes = answers.map(({ status }) => status).sort();
		expect(outcomes).toEqual([...Array(4).fill(-3), ...Array(5).fill(1)]);
		expect((await account.state()).credits).toBe(0);
		expect(await account.campaigns()).toHaveLength(5);
	});

	it('is refused with -3 when the credits do not reach, and takes none', async () => {
		const account = await newAccount({ credits: 2 });
		const answer = await send(account, format, { ...PLAIN, numbers: frenchNumbers(3) });
		expect(answer.status).toBe(-3);
		expect((await account.state()).credits).toBe(2);
		expect(await account.campaigns()).toHaveLength(0);
		expect(await account.messages()).toHaveLength(0);
	});
});
