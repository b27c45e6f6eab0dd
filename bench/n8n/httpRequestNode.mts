import type { VersionedNodeType } from 'n8n-workflow';
import type { Contacts } from '../cases/contacts.mts';
import { MESSAGE_TEXT } from './campaignSendNode.mts';
import { prepareNode } from './engine.mts';
import { nodesBaseRequire } from './modules.mts';
import type { MessagingService } from '../servers/startMessagingService.mts';

/** n8n's HTTP Request node in its newest version: sends a campaign per item. */
export function httpRequestNode(
	{ baseUrl }: MessagingService,
	{ text = MESSAGE_TEXT }: Contacts['theirs'],
) {
	const { HttpRequest } = nodesBaseRequire()('./dist/nodes/HttpRequest/HttpRequest.node.js') as {
		HttpRequest: new () => VersionedNodeType;
	};
	const type = new HttpRequest();
	return prepareNode({
		typeName: 'n8n-nodes-base.httpRequest',
		type,
		typeVersion: type.description.defaultVersion,
		parameters: {
			method: 'POST',
			url: `${baseUrl}/send`,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpBearerAuth',
			sendBody: true,
			contentType: 'json',
			specifyBody: 'json',
			jsonBody: `={"sms":{"message":{"text":"${text}","pushtype":"alert"},"recipients":{"gsm":[{"value":"{{ $json.phone }}"}]}}}`,
			options: {},
		},
		credentials: { httpBearerAuth: { data: { token: 'sbx_bench' } } },
	});
}
