import { BoundedMap } from '../../shared/boundedMap';

/** Says, once, whether an event is dealt with. If not, it can be claimed again. */
export type Settle = (done: boolean) => void;

/**
 * The events that have started the workflow, or are about to, of all triggers in this process; the oldest goes first. They
 * take about 9 MB. They are not in the workflow's static data: n8n stores that as a whole, so a call during a publication
 * would overwrite the new webhooks with the old ones. Each is fulfilled when it is known whether the event is dealt with.
 */
const claimed = new BoundedMap<string, Promise<boolean>>(50_000);

/**
 * Claims an event, unless it is dealt with. One that another call has claimed is waited for: if that fails, it is claimed
 * here. Of simultaneous deliveries exactly one claims it.
 * @param gone fulfilled when the caller does not wait any longer
 * @returns why the event is not claimed here, if it is not
 */
export async function claim(
	key: string,
	gone: Promise<void>,
): Promise<Settle | 'repeated' | 'unavailable'> {
	for (let other = claimed.get(key); other; other = claimed.get(key)) {
		const isDone = await Promise.race([other, gone]);
		if (isDone === undefined) return 'unavailable';
		if (isDone) return 'repeated';
	}
	let settle: Settle = () => {};
	const decided = new Promise<boolean>((resolve) => (settle = resolve));
	claimed.set(key, decided);
	void decided.then((isDone) => {
		if (!isDone && claimed.get(key) === decided) claimed.delete(key);
	});
	return settle;
}
