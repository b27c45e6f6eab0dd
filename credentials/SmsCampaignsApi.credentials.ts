import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { countryOptions } from '../nodes/SmsCampaigns/rules/recipients/countries';

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
			description: 'The API URL that your provider gave you, starting with https://',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'From your provider account',
		},
		{
			displayName: 'Signature Secret',
			name: 'signatureSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				"Secret of your choice, with which the service signs its calls to your webhooks. Leave this field empty to let each trigger generate a secret. If n8n's log says that calls are rejected because of their signature, see 'Signature Check' in the trigger.",
		},
		{
			displayName: 'Default Country',
			name: 'defaultCountry',
			type: 'options',
			options: [{ name: 'None', value: '' }, ...countryOptions],
			default: '',
			description:
				'Country of numbers without a country code. An option of the node overrides this setting.',
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
			description: 'Keep JSON unless your provider requires XML. The results are the same.',
		},
	];

	/** In code: n8n would evaluate an expression for each call, which takes longer than all else that the call needs. */
	async authenticate(
		{ accessToken }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const Authorization = `Bearer ${String(accessToken).trim()}`;
		return { ...request, headers: { ...request.headers, Authorization } };
	}
}
