// Stores values in the browser, or only in this tab. A browser may block the storage.
type Place = 'localStorage' | 'sessionStorage';

/** Returns the string that is stored under a name, or null. */
export function recall(name: string, place: Place = 'localStorage'): string | null {
	try {
		return window[place].getItem(`sandbox.${name}`);
	} catch {
		return null;
	}
}

/** Stores a string under a name. */
export function remember(name: string, value: string, place: Place = 'localStorage'): void {
	try {
		window[place].setItem(`sandbox.${name}`, value);
	} catch {
		// The caller keeps the value while the page is open.
	}
}
