// What the page remembers in the browser. Browsers may refuse that: then it holds until the page is left.

const unkept = new Map<string, string>();
type Place = 'tab' | 'browser';

/** The storages, which may throw when they are only named. */
const storages: Record<Place, () => Storage> = {
	tab: () => sessionStorage,
	browser: () => localStorage,
};

/** What was remembered under a name, null for nothing. */
export function recall(name: string, place: Place = 'browser'): string | null {
	try {
		return storages[place]().getItem(`sandbox.${name}`);
	} catch {
		return unkept.get(`${place} ${name}`) ?? null;
	}
}

/** Remembers a text under a name. */
export function remember(name: string, value: string, place: Place = 'browser'): void {
	try {
		storages[place]().setItem(`sandbox.${name}`, value);
	} catch {
		unkept.set(`${place} ${name}`, value);
	}
}
