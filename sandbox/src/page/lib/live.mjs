// Learns of changes over server-sent events. Browsers open few connections to one server: so one tab
// of an account holds the stream, and tells the others.

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
/** The server shows every 15 seconds that it is there. */
const SILENCE_MS = 40_000;

const pause = (ms, signal) =>
	new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener('abort', () => {
			clearTimeout(timer);
			resolve();
		});
	});

/** Reads events from a stream until it ends. */
async function readEvents(body, onBytes, onEvent) {
	const reader = body.pipeThrough(new TextDecoderStream()).getReader();
	let rest = '';
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return;
		onBytes();
		const blocks = (rest + value).split('\n\n');
		rest = blocks.pop();
		for (const block of blocks) {
			const field = (name) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
			if (field('event') !== undefined) onEvent(field('event'), field('id'));
		}
	}
}

/**
 * Holds the stream of an account until told to stop, and comes back when it breaks.
 * @param tell gets `change`, or `lost` when the sandbox cannot be reached
 */
async function holdStream(token, tell, signal) {
	let wait = FIRST_WAIT_MS;
	let lastId;
	while (!signal.aborted) {
		const silence = new AbortController();
		let timer;
		const heard = () => {
			clearTimeout(timer);
			timer = setTimeout(() => silence.abort(), SILENCE_MS);
		};
		try {
			heard();
			const response = await fetch('/_sandbox/live', {
				headers: {
					authorization: `Bearer ${token}`,
					...(lastId === undefined ? {} : { 'last-event-id': lastId }),
				},
				cache: 'no-store',
				signal: AbortSignal.any([signal, silence.signal]),
			});
			if (response.ok) {
				wait = FIRST_WAIT_MS;
				await readEvents(response.body, heard, (name, id) => {
					lastId = id;
					tell(name);
				});
			}
		} catch {
			// The connection is gone: it is opened again below.
		}
		clearTimeout(timer);
		if (signal.aborted) return;
		tell('lost');
		await pause(wait, signal);
		wait = Math.min(wait * 2, LONGEST_WAIT_MS);
	}
}

/**
 * Follows an account.
 * @param onState gets `change` or `lost`
 * @returns what ends it
 */
export function follow(token, onState) {
	const ending = new AbortController();
	const { signal } = ending;
	const channel = new BroadcastChannel(`sandbox.live.${token}`);
	const tell = (state) => {
		channel.postMessage(state);
		onState(state);
	};
	channel.onmessage = ({ data }) => onState(data);
	signal.addEventListener('abort', () => channel.close());
	const hold = () => holdStream(token, tell, signal);
	// Locks are there under https and on this machine. Elsewhere each tab has a stream of its own.
	if (navigator.locks) {
		const options = { signal };
		navigator.locks.request(`sandbox.live.${token}`, options, hold).catch(() => {});
	} else void hold();
	return () => ending.abort();
}
