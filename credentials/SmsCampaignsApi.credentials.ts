import type {
	Icon,
	IAuthenticateGeneric,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';

type Rules = NonNullable<ICredentialTestRequest['rules']>;
type Rule = Rules[number];

const CHECK_ADDRESS = "Check 'Base URL'.";
const CHECK_TOKEN = "Check 'Access Token': copy it again from your account with the service.";

/** What the service answers with HTTP 200 when it refuses (public facts: Outcome codes). */
const REFUSALS: Readonly<Record<number, string>> = {
	[-1]: `The service does not accept the access token (status -1). ${CHECK_TOKEN}`,
	[-2]: 'The service could not read the request as XML (status -2). Please report this to the makers of this node.',
	[-3]: 'The account has not enough credits (status -3). Top up the credits of your account with the service.',
	[-4]: 'The service did not accept a date (status -4). Please report this to the makers of this node.',
	[-5]: `The service does not know its own log of refused calls (status -5). ${CHECK_ADDRESS}`,
	[-6]: 'The service could not read the request as JSON (status -6). Please report this to the makers of this node.',
	[-7]: 'The service did not accept the request (status -7). Check with the service what your account may do.',
	[-99]: 'The service itself does not know what went wrong (status -99). Try again later.',
};

/** What comes back with another HTTP status. */
const HTTP_STATUSES: Readonly<Record<number, string>> = {
	301: `The service has another address (HTTP 301). ${CHECK_ADDRESS} It may have to start with https://.`,
	302: `The service has another address (HTTP 302). ${CHECK_ADDRESS} It may have to start with https://.`,
	307: `The service has another address (HTTP 307). ${CHECK_ADDRESS} It may have to start with https://.`,
	308: `The service has another address (HTTP 308). ${CHECK_ADDRESS} It may have to start with https://.`,
	400: 'The service did not accept the request (HTTP 400). Check with the service what your account may do.',
	401: `The service does not accept the access token (HTTP 401). ${CHECK_TOKEN}`,
	403: 'The access token does not allow this (HTTP 403). Check with the service what your account may do.',
	404: `There is nothing at this address (HTTP 404). ${CHECK_ADDRESS}`,
	405: `There is something else at this address (HTTP 405). ${CHECK_ADDRESS}`,
	429: 'The service got too many requests in a short time (HTTP 429). Wait a minute, then try again.',
	500: 'The service is not working right now (HTTP 500). Try again later.',
	502: 'The service is not working right now (HTTP 502). Try again later.',
	503: 'The service is not working right now (HTTP 503). Try again later.',
	504: 'The service is not working right now (HTTP 504). Try again later.',
};

const NO_STATUS = `This address answers, but not as the messaging service does: its answer has no status. ${CHECK_ADDRESS} It must be the address of the interface, not of the website.`;

const refuseBody = (key: string, value: unknown, message: string): Rule => ({
	type: 'responseSuccessBody',
	properties: { key, value, message },
});

/** n8n compares with `===`, so a status that comes as text needs a rule of its own. */
const rules: Rule[] = [
	...Object.entries(HTTP_STATUSES).map(([value, message]): Rule => ({
		type: 'responseCode',
		properties: { value: Number(value), message },
	})),
	...Object.entries(REFUSALS).flatMap(([code, message]) => [
		refuseBody('status', Number(code), message),
		refuseBody('status', code, message),
	]),
	// Of a web page, or of any other answer that is not the service's, n8n reads no `status`.
	refuseBody('status', undefined, NO_STATUS),
	refuseBody('status', null, NO_STATUS),
	refuseBody('status', '', NO_STATUS),
];

export class SmsCampaignsApi implements ICredentialType {
	name = 'smsCampaignsApi';

	displayName = 'SMS Campaigns API';

	icon: Icon = {
		light: 'file:../icons/smsCampaignsApi.svg',
		dark: 'file:../icons/smsCampaignsApi.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-sms-campaigns/n8n-nodes-sms-campaigns?tab=readme-ov-file#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://api.example.com',
			description:
				'The address of the interface, as the service gave it to you, with https:// in front. If the test says ENOTFOUND, there is no such host; if it says ECONNREFUSED, nothing answers there.',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'From your account with the service',
		},
		{
			displayName: 'Signature Secret',
			name: 'signatureSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'A secret of your choice with which the service signs its calls to your webhooks. Without it each trigger makes its own.',
		},
		{
			displayName: 'Data Format',
			name: 'format',
			type: 'options',
			options: [
				{ name: 'JSON', value: 'json' },
				{ name: 'XML', value: 'xml' },
			],
			default: 'json',
			description: 'Leave on JSON. Results are the same in both.',
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: {
			headers: {
				Authorization: '=Bearer {{$credentials.accessToken.trim()}}',
			},
		},
	};

	test: ICredentialTestRequest = {
		request: {
			// Blanks and slashes at the end are forgiven here as they are by the nodes.
			baseURL: '={{$credentials.baseUrl.trim().replace(/\\/+$/, "")}}',
			url: '/errors',
			method: 'GET',
			qs: { start: 0, length: 1 },
			headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
			// As in the nodes: an address that only leads elsewhere would take no campaign.
			disableFollowRedirect: true,
		},
		// n8n's type wants all rules of one kind; its tester takes any mix.
		rules: rules as Rules,
	};
}
