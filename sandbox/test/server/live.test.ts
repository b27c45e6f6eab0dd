import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox } from '../support/sandbox.ts';

const sandbox = await startSandbox();

/** An open change stream of an account. */
class Listener {
	text = '';
	readonly #ending = new AbortController();
	#reader!: ReadableStreamDefaultReader<Uint8Array>;

	static async open(client: Client): Promise<Listener> {
		const listener = new Listener();
		const response = await fetch(`${client.baseUrl}/_sandbox/live`, {
			headers: { authorization: `Bearer ${client.token}` },
			signal: listener.#ending.signal,
		});
		assert.equal(response.status, 200);
		assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
		assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
		listener.#reader = response.body!.getReader();
		return listener;
	}

	get changes(): number {
		return this.text.split('event: change').length - 1;
	}

	/** Reads until a number of changes have arrived. */
	async until(changes: number): Promise<void> {
		while (this.changes < changes) {
			const { done, value } = await this.#reader.read();
			assert.equal(done, false, 'The stream ended');
			this.text += Buffer.from(value!).toString();
		}
	}

	close(): void {
		this.#ending.abort();
	}
}

test('a stream tells at once that there is something to read, then of each change of its account', async () => {
	const [client, other] = [new Client(sandbox.baseUrl), new Client(sandbox.baseUrl)];
	const [listener, silent] = [await Listener.open(client), await Listener.open(other)];
	await Promise.all([listener.until(1), silent.until(1)]);
	await client.send('Hello', ['33639981000']);
	await listener.until(2);
	await client.json('GET', '/npai');
	await listener.until(3);
	await client.control('PUT', 'clock', { advanceMs: 60_000 });
	await listener.until(4);
	assert.match(listener.text, /^event: change\ndata: \{\}\n\n/);
	assert.equal(silent.changes, 1);
	listener.close();
	silent.close();
});

test('an account that is made anew keeps its stream', async () => {
	const client = new Client(sandbox.baseUrl);
	const listener = await Listener.open(client);
	await listener.until(1);
	await client.control('PUT', 'account', {});
	await listener.until(2);
	await client.send('Hello', ['33639981000']);
	await listener.until(3);
	listener.close();
});

test('a deleted account stays deleted while somebody follows it, and is followed when it is made again', async () => {
	const client = new Client(sandbox.baseUrl);
	const isThere = async () => {
		const asking = { 'sandbox-account': 'existing' };
		const path = '/_sandbox/account';
		const { status } = await client.request('GET', path, 'application/json', undefined, asking);
		return status === 200;
	};
	const early = await Listener.open(client);
	await early.until(1);
	assert.equal(await isThere(), false);
	await client.control('PUT', 'account', {});
	await early.until(2);
	await client.control('DELETE', 'account');
	await early.until(3);
	const late = await Listener.open(client);
	await late.until(1);
	assert.equal(await isThere(), false);
	await client.control('PUT', 'account', {});
	await Promise.all([early.until(4), late.until(2)]);
	await client.send('Hello', ['33639981000']);
	await Promise.all([early.until(5), late.until(3)]);
	early.close();
	late.close();
});

test('a call that is cut off is told too', async () => {
	const client = new Client(sandbox.baseUrl);
	await client.control('PUT', 'faults', [{ kind: 'resetBeforeBody', times: 1 }]);
	const listener = await Listener.open(client);
	await listener.until(1);
	await assert.rejects(client.send('Hello', ['33639981000']));
	await listener.until(2);
	const { calls } = await client.control('GET', 'calls');
	const { exchange } = (await client.control('GET', `calls/${calls[0].id}`)).call;
	assert.equal(exchange.answer, null);
	listener.close();
});

test('many changes at once are a few events', async () => {
	const client = new Client(sandbox.baseUrl);
	const listener = await Listener.open(client);
	await listener.until(1);
	await Promise.all(Array.from({ length: 60 }, () => client.reply('33639981000', 'Yes')));
	await client.awaited('events?count=60');
	await listener.until(2);
	assert.ok(listener.changes < 60, String(listener.changes));
	listener.close();
});

test('without a token there is no stream', async () => {
	const response = await fetch(`${sandbox.baseUrl}/_sandbox/live`);
	assert.equal(response.status, 401);
	await response.body?.cancel();
});

test('a sandbox that stops ends its streams', async () => {
	const own = await startSandbox();
	const listener = await Listener.open(new Client(own.baseUrl));
	await listener.until(1);
	await own.close();
	await assert.rejects(listener.until(2));
});
