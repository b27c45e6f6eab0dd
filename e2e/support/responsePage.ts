// The page of Send and Wait on which a person answers, without a browser.

/** A page as it was answered. */
interface FetchedPage {
	/** HTTP status. */
	status: number;
	headers: Headers;
	/** Text of its first heading. */
	heading: string | undefined;
}

/** The text of a page's first heading. */
const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

/** Opens a page and presses nothing. */
export async function fetchResponsePage(url: string, init: RequestInit = {}): Promise<FetchedPage> {
	const response = await fetch(url, init);
	const { status, headers } = response;
	return { status, headers, heading: headingOf(await response.text()) };
}

/** Presses a button, `approve` or `disapprove`. @returns what tells the page that follows */
export async function submitAnswer(
	url: string,
	answer: string,
): Promise<Pick<FetchedPage, 'status' | 'heading'>> {
	const body = new URLSearchParams({ answer });
	const { status, heading } = await fetchResponsePage(url, { method: 'POST', body });
	return { status, heading };
}
