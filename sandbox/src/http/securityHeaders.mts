/**
 * The sandbox page's permissions: scripts, styles, images and data come only from the sandbox. No inline code runs, no
 * text is parsed as HTML, and no other page may embed this page in a frame.
 */
const CONTENT_SECURITY_POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data:",
	"connect-src 'self'",
	"form-action 'none'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
	"require-trusted-types-for 'script'",
	"trusted-types 'none'",
].join('; ');

/**
 * Returns the headers that prevent a browser from misusing a response.
 * @param contentType of the response; HTML gets the content security policy
 */
export function securityHeaders(contentType: string): Record<string, string> {
	const isHtml = /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\b/i.test(contentType);
	return {
		'x-content-type-options': 'nosniff',
		'cross-origin-resource-policy': 'same-origin',
		'referrer-policy': 'no-referrer',
		...(isHtml ? { 'content-security-policy': CONTENT_SECURITY_POLICY } : {}),
	};
}
