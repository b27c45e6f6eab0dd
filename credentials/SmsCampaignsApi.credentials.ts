import type { Icon, IAuthenticateGeneric, ICredentialType, INodeProperties } from 'n8n-workflow';

/**
 * Access to the service. The nodes test it in code (`testedBy`): a declarative `test` would show users bare codes such as
 * ECONNREFUSED when the service does not answer.
 */
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
				'The address of the interface, as the service gave it to you, with https:// in front',
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
}
