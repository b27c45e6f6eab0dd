// Learns of changes over server-sent events. Browsers open few connections to one server: so one tab
// of an account holds the stream, and tells the others.
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** `change`: something of the account changed. `lost`: the sandbox cannot be reached. */
type LiveState = 'change' | 'lost';
type Tell = (state: LiveState) => void;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
/** The server shows every 15 seconds that it is there. */
const SILENCE_MS = 40_000;
const MAX_EVENT_LENGTH = 65_536;

const pause = (ms: number, signal: AbortSignal) =>
	new Promise<void>((resolve) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener('abort', () => {
			clearTimeout(timer);
			resolve();
		});
	});

/** Reads one stream until it ends. @throws Error when the connection breaks */
async function readStream(
	token: string,
	tell: Tell,
	onOpen: () => void,
	signal: AbortSignal,
): Promise<void> {
	const silence = new AbortController();
	let timer = 0;
	const onHeard = () => {
		clearTimeout(timer);
		timer = setTimeout(() => silence.abort(), SILENCE_MS);
	};
	try {
		onHeard();
		const response = await fetch('/_sandbox/live', {
			headers: { authorization: `Bearer ${token}` },
			cache: 'no-store',
			signal: AbortSignal.any([signal, silence.signal]),
		});
		if (!response.ok || !response.body) return;
		onOpen();
		const reader = response.body
			.pipeThrough(new TextDecoderStream())
			.pipeThrough(
				new EventSourceParserStream({ onComment: onHeard, maxBufferSize: MAX_EVENT_LENGTH }),
			)
			.getReader();
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			onHeard();
			if (value.event === 'change') tell('change');
		}
	} finally {
		clearTimeout(timer);
	}
}

/** Holds the stream of an account until told to stop, and comes back when it breaks. */
async function holdStream(token: string, tell: Tell, signal: AbortSignal): Promise<void> {
	let wait = FIRST_WAIT_MS;
	while (!signal.aborted) {
		const onOpen = () => {
			wait = FIRST_WAIT_MS;
		};
		// A connection that breaks is opened again below.
		await readStream(token, tell, onOpen, signal).catch(() => {});
		if (signal.aborted) return;
		tell('lost');
		await pause(wait, signal);
		wait = Math.min(wait * 2, LONGEST_WAIT_MS);
	}
}

/** Follows an account. @returns what ends it */
export function follow(token: string, onState: Tell): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	const channel = new BroadcastChannel(`sandbox.live.${token}`);
	channel.onmessage = ({ data }: MessageEvent<LiveState>) => onState(data);
	signal.addEventListener('abort', () => channel.close());
	const tell: Tell = (state) => {
		channel.postMessage(state);
		onState(state);
	};
	const hold = () => holdStream(token, tell, signal);
	// Locks are there under https and on this machine. Elsewhere each tab has its own stream.
	const locks = navigator.locks as LockManager | undefined;
	if (locks) locks.request(`sandbox.live.${token}`, { signal }, hold).catch(() => {});
	else void hold();
	return () => ending.abort();
}
