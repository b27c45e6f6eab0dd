import { DEMO_TOKEN } from '../domain/demoToken.mts';
import { curlSend } from '../domain/samples.mts';

/** Returns a curl command that sends a message, ready to be pasted. */
export const curlLine = (baseUrl: string) => curlSend(`${baseUrl}/send`, DEMO_TOKEN);

/** Returns the plain text at the base URL. */
export function welcomeText(baseUrl: string): string {
	return `SMS campaigns sandbox: the service on your own machine. Nothing is sent to anybody.

Base URL      ${baseUrl}
Access token  ${DEMO_TOKEN}   (any token that begins with sbx_ is a separate account)

Send a message:

${curlLine(baseUrl)}

In another language, do the same: without "Accept: application/json" the service reads and answers XML.
A client can be generated from ${baseUrl}/openapi.json

Then look at what would have arrived:

curl ${baseUrl}/_sandbox/messages -H 'Authorization: Bearer ${DEMO_TOKEN}'

What the contract leaves open is listed at ${baseUrl}/_sandbox/assumptions
`;
}
