import { useEffect, useState } from 'preact/hooks';

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/** The parts of the address: a view, and what of it is open. */
const readRoute = () => location.hash.replace(/^#\/?/, '').split('/').map(decoded);

/** Whether somebody went from one address to another since the page was loaded. */
let hasMoved = false;

/** Returns the parts of the address, and follows it. */
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

/** Brings focus to an element that is new, for those who use a keyboard or a screen reader. */
export function land(element: HTMLElement | null): void {
	if (hasMoved) element?.focus({ preventScroll: true });
}

/** The address of something. */
export const addressOf = (...parts: Array<string | number>) =>
	`#/${parts.map((part) => encodeURIComponent(part)).join('/')}`;

export const campaignAddress = (ticket: string) => addressOf('campaigns', ticket);
export const phoneAddress = (phone: string) => addressOf('phones', phone);
