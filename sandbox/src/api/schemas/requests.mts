import * as Type from 'typebox';

import { EVENT_TYPES } from '../../domain/events.mts';

/** A time in Europe/Paris (contract 2.1). */
export const ParisTime = (description: string) =>
	Type.String({
		description,
		pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$`,
		examples: ['2026-12-24 09:30:00'],
	});

const messageFields = {
	text: Type.String({
		description: 'The SMS text. Each <-short-> is replaced by one link',
		examples: ['Hello from the sandbox'],
	}),
	sender: Type.Optional(
		Type.String({ description: 'A custom sender: at most 11 alphanumeric characters' }),
	),
	delay: Type.Optional(ParisTime('The time at which the campaign is sent, in Europe/Paris')),
	unicode: Type.Optional(
		Type.Integer({
			enum: [0, 1],
			description: 'If 0 (the default), the service rejects text with characters outside GSM-7',
		}),
	),
};
const pushtype = Type.String({ enum: ['alert', 'marketing'], description: "The campaign's type" });
const links = Type.Optional(
	Type.Array(Type.String(), {
		description: 'The target URLs of the short links that replace <-short->, in order',
	}),
);

/** The message of a simulation (contract 2.1). */
const SimulatedMessage = Type.Object({ ...messageFields, pushtype: Type.Optional(pushtype) });
/** The message of a send (contract 2.1). `validateMessage` rejects links without a pushtype. */
const SentMessage = Type.Object({ ...messageFields, pushtype: Type.Optional(pushtype), links });

/** The phone numbers in a request (contract 2.2). */
const Recipients = Type.Object({
	gsm: Type.Array(
		Type.Object({
			value: Type.String({
				description: 'An international phone number without a plus sign',
				examples: ['33639981000'],
			}),
			gsmsmsid: Type.Optional(
				Type.String({ description: 'Your own ID for the message, repeated in delivery reports' }),
			),
		}),
	),
});
const Lists = Type.Array(
	Type.Object({
		value: Type.Union([Type.Integer(), Type.String()], {
			description:
				'The ID of a list: an integer up to 2^53-1, or 24 hexadecimal digits as a string',
		}),
	}),
);

const example = (message: object, target: object) => ({ sms: { message, ...target } });
const NUMBERS = { recipients: { gsm: [{ value: '33639981000', gsmsmsid: 'order-1042' }] } };
const LISTS = { lists: [{ value: 1 }] };

/** The JSON request bodies, keyed by call (contract 4), with one example each. */
export const REQUESTS = {
	simulateNumbers: Type.Object(
		{ sms: Type.Object({ message: SimulatedMessage, recipients: Recipients }) },
		{ $id: 'SimulationToNumbers', examples: [example({ text: 'Hello' }, NUMBERS)] },
	),
	simulateLists: Type.Object(
		{ sms: Type.Object({ message: SimulatedMessage, lists: Lists }) },
		{ $id: 'SimulationToLists', examples: [example({ text: 'Hello [info1]' }, LISTS)] },
	),
	sendNumbers: Type.Object(
		{ sms: Type.Object({ message: SentMessage, recipients: Recipients }) },
		{
			$id: 'SendToNumbers',
			examples: [
				example(
					{
						text: 'Your parcel is on its way: <-short->',
						pushtype: 'alert',
						links: ['https://shop.example.com/track?id=1042'],
					},
					NUMBERS,
				),
			],
		},
	),
	sendLists: Type.Object(
		{ sms: Type.Object({ message: SentMessage, lists: Lists }) },
		{
			$id: 'SendToLists',
			examples: [example({ text: 'Hello [info1]', pushtype: 'alert' }, LISTS)],
		},
	),
	createWebhook: Type.Object(
		{
			webhook: Type.Object({
				type: Type.String({
					enum: [...EVENT_TYPES],
					description: 'The type of the events that the webhook receives',
				}),
				url: Type.String({ description: 'The URL that the sandbox calls' }),
				signature: Type.Optional(
					Type.Union([Type.String(), Type.Null()], {
						description: 'The secret for the X-Service-Signature header',
					}),
				),
			}),
		},
		{
			$id: 'WebhookCreation',
			examples: [{ webhook: { type: 'DLR', url: 'http://127.0.0.1:9/reports' } }],
		},
	),
	updateWebhook: Type.Object(
		{ webhook: Type.Object({ status: Type.String({ enum: ['live', 'paused'] }) }) },
		{ $id: 'WebhookStatus', examples: [{ webhook: { status: 'paused' } }] },
	),
};

/** The same examples in XML. OpenAPI 3.1 cannot describe an element with both attributes and text. */
export const XML_EXAMPLES: Record<keyof typeof REQUESTS, string> = {
	simulateNumbers:
		'<sms><message><text>Hello</text></message><recipients><gsm gsmsmsid="order-1042">33639981000</gsm></recipients></sms>',
	simulateLists:
		'<sms><message><text>Hello [info1]</text></message><lists><value>1</value></lists></sms>',
	sendNumbers:
		'<sms><message><text><![CDATA[Your parcel is on its way: <-short->]]></text><pushtype>alert</pushtype><links>https://shop.example.com/track?id=1042</links></message><recipients><gsm gsmsmsid="order-1042">33639981000</gsm></recipients></sms>',
	sendLists:
		'<sms><message><text>Hello [info1]</text><pushtype>alert</pushtype></message><lists><value>1</value></lists></sms>',
	createWebhook: '<webhook><type>DLR</type><url>http://127.0.0.1:9/reports</url></webhook>',
	updateWebhook: '<webhook><status>paused</status></webhook>',
};
