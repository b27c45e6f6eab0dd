import { useEffect, useState } from 'preact/hooks';

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/** The URL's parts: a view, and the open record. */
const readRoute = () => location.hash.replace(/^#\/?/, '').split('/').map(decoded);

/** Whether the user has moved to another URL since the page was loaded. */
let hasMoved = false;

/** Returns the URL's parts and updates them when the URL changes. */
export function useRoute(): string[] {
	const [route, setRoute] = useState(readRoute);
	useEffect(() => {
		const onChange = () => {
			hasMoved = true;
			setRoute(readRoute());
		};
		addEventListener('hashchange', onChange);
		return () => removeEventListener('hashchange', onChange);
	}, []);
	return route;
}

/** Moves the focus to a new element for keyboard and screen reader users, except when the page loads. */
export function focusNew(element: HTMLElement | null): void {
	if (hasMoved) element?.focus({ preventScroll: true });
}

/** Returns the URL of a view or a record. */
export const urlOf = (...parts: Array<string | number>) =>
	`#/${parts.map((part) => encodeURIComponent(part)).join('/')}`;

export const campaignUrl = (ticket: string) => urlOf('campaigns', ticket);
export const phoneUrl = (phone: string) => urlOf('phones', phone);
