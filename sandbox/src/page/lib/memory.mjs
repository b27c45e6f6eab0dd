// What the page remembers in the browser. Browsers may refuse that: then it holds until the page is left.

const unkept = new Map();

/** The storages, which may throw when they are only named. */
const storages = { tab: () => sessionStorage, browser: () => localStorage };

/** What was remembered under a name, null for nothing. @param place `tab` or `browser` */
export function recall(name, place = 'browser') {
	try {
		return storages[place]().getItem(`sandbox.${name}`);
	} catch {
		return unkept.get(`${place} ${name}`) ?? null;
	}
}

/** Remembers a text under a name. @param place `tab` or `browser` */
export function remember(name, value, place = 'browser') {
	try {
		storages[place]().setItem(`sandbox.${name}`, value);
	} catch {
		unkept.set(`${place} ${name}`, value);
	}
}
