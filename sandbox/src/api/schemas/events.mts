import * as Type from 'typebox';
import type { TProperties } from 'typebox';

import type { EventType } from '../../domain/events.mts';
import { nullable } from '../../domain/schemaTypes.mts';
import { ParisTime } from './requests.mts';

/** Contract 6.5 and 6.6. */
const reply = {
	date: Type.String({ description: 'ISO 8601, with an offset or without one' }),
	message: Type.String({ description: 'The words of the reply' }),
	from: Type.String({ description: 'The number that replied, with no plus sign' }),
	account_id: Type.Union([Type.Integer(), Type.String()]),
	last_message_id: nullable(
		Type.String({ description: 'The gsmsmsid of the message that this number was sent last' }),
	),
};
const info = nullable(Type.String());

/** The body of each type of event (contract 6). */
const BODIES: Record<EventType, [summary: string, fields: TProperties]> = {
	DLR: [
		'A delivery report: what became of a message (contract 6.3)',
		{
			date: Type.String({ description: 'ISO 8601, with an offset' }),
			status: Type.Integer({
				description: 'Contract 6.4: 3 is DELIVERED; 0 and 1 are not final, all others are',
			}),
			destination: Type.String({ description: 'The number, with no plus sign' }),
			message_id: nullable(Type.String({ description: 'The gsmsmsid, if one was given' })),
			campaign_id: Type.String({ description: 'The ticket of the send' }),
			country_code: nullable(Type.String({ description: 'ISO alpha-2' })),
		},
	],
	MO: ['A reply to a message (contract 6.5)', reply],
	STOP: ['A reply that opts out: the number is on the blacklist (contract 6.6)', reply],
	CLICKER: [
		'A short link was opened (contract 6.7)',
		{
			campaign_id: Type.String(),
			gsmsid: nullable(Type.String()),
			date: ParisTime('When it was opened'),
			long_url: Type.String(),
			short_url: Type.String({ description: 'The code of the link' }),
			...{ brand: Type.String(), model: Type.String(), os: Type.String() },
			...{ info1: info, info2: info, info3: info, info4: info },
			clicks_on_link: Type.String({ pattern: String.raw`^\d+$` }),
		},
	],
	BALANCE_ALERT: [
		'The balance went below its limit (contract 6.8)',
		{ balance: Type.String(), trigger: Type.String(), date: ParisTime('When it did') },
	],
};

/** The `webhooks` of an OpenAPI document: what the service posts to the URL of a webhook of each type. */
export const EVENT_WEBHOOKS = Object.fromEntries(
	Object.entries(BODIES).map(([type, [summary, fields]]) => [
		type,
		{
			post: {
				summary,
				operationId: `receive${type}`,
				tags: ['Events'],
				security: [],
				description:
					'X-Service-Signature carries the signature of a webhook that has a secret (contract 5.2). An answer other than 2xx has it sent again.',
				requestBody: { content: { 'application/json': { schema: Type.Object(fields) } } },
				responses: { 200: { description: 'Any 2xx' } },
			},
		},
	]),
);
