import { ICredentialsHelper } from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	ICredentialType,
	IHttpRequestOptions,
	INode,
	INodeProperties,
	Workflow,
} from 'n8n-workflow';

/**
 * Gives n8n's engine decrypted credentials by type, and resolves `generic` authenticate blocks the way n8n's own
 * helper does.
 */
export class MapCredentialsHelper extends ICredentialsHelper {
	constructor(
		private readonly types: Record<string, ICredentialType>,
		private readonly data: Record<string, ICredentialDataDecryptedObject>,
	) {
		super();
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		request: IHttpRequestOptions,
		workflow?: Workflow,
		node?: INode,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.types[typeName];
		if (typeof authenticate === 'function') return await authenticate(credentials, request);
		if (authenticate?.type !== 'generic' || !workflow || !node) return request;

		const resolved = (section: object | undefined) =>
			Object.fromEntries(
				Object.entries(section ?? {}).map(([key, value]) => [
					key,
					workflow.expression.getSimpleParameterValue(
						node,
						value as string,
						'internal',
						{ $credentials: credentials },
						undefined,
						'',
					),
				]),
			);
		const { headers, qs, body } = authenticate.properties;
		return {
			...request,
			...(headers && { headers: { ...request.headers, ...resolved(headers) } }),
			...(qs && { qs: { ...request.qs, ...resolved(qs) } }),
			...(body && { body: { ...(request.body as object), ...resolved(body) } }),
		};
	}

	async preAuthentication() {
		return undefined;
	}

	async runPreAuthentication() {
		return undefined;
	}

	getParentTypes() {
		return [];
	}

	isCredentialUsableByNode() {
		return true;
	}

	async getDecrypted(_data: unknown, _details: unknown, type: string) {
		return this.data[type] ?? {};
	}

	async getCredentials(): Promise<ICredentials> {
		throw new Error('encrypted credentials are not available in tests');
	}

	async updateCredentials() {}

	async updateCredentialsOauthTokenData() {}

	getCredentialsProperties(type: string): INodeProperties[] {
		return this.types[type].properties;
	}
}
