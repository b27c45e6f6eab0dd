// What the page remembers in the browser, or in this tab alone. Browsers may refuse that.
type Place = 'localStorage' | 'sessionStorage';

/** What was remembered under a name, null for nothing. */
export function recall(name: string, place: Place = 'localStorage'): string | null {
	try {
		return window[place].getItem(`sandbox.${name}`);
	} catch {
		return null;
	}
}

/** Remembers a text under a name. */
export function remember(name: string, value: string, place: Place = 'localStorage'): void {
	try {
		window[place].setItem(`sandbox.${name}`, value);
	} catch {
		// It is remembered until the page is left, by what shows it.
	}
}
