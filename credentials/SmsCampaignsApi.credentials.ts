import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { countryOptions } from '../nodes/SmsCampaigns/rules/recipients/countries';

/**
 * The credential for the service. The nodes test it in code (`testedBy`), because a declarative `test` would show codes
 * such as ECONNREFUSED to users if the service does not respond.
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
			description: 'Token from your provider account',
		},
		{
			displayName: 'Signature Secret',
			name: 'signatureSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				"Secret of your choice that the service uses to sign calls to your webhooks. Leave this field empty to let each trigger generate a secret. If n8n's log shows calls that were rejected because of the signature, see 'Signature Check' in the trigger.",
		},
		{
			displayName: 'Default Country',
			name: 'defaultCountry',
			type: 'options',
			options: [{ name: 'None', value: '' }, ...countryOptions],
			default: '',
			description:
				"Country of numbers without a country code. The node's option overrides this setting.",
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

	/** Sets the header in code, because evaluating an expression would take n8n longer than the rest of the call. */
	async authenticate(
		{ accessToken }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const Authorization = `Bearer ${String(accessToken).trim()}`;
		return { ...request, headers: { ...request.headers, Authorization } };
	}
}
