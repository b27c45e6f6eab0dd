import * as Type from 'typebox';
import type { TProperties, TSchema } from 'typebox';

import { EVENT_TYPES } from '../../domain/events.mts';
import { OUTCOME } from '../../domain/outcome.mts';
import { nullable } from '../../domain/schemaTypes.mts';
import { ParisTime } from './requests.mts';

/**
 * Builds the schema of an answer (contract 7.1). `status` determines the outcome, not HTTP 200: a rejection has
 * only `status` and `message`, so no other field is required.
 */
const answer = ($id: string, fields: TProperties) =>
	Type.Object(
		{
			status: Type.Integer({
				enum: Object.values(OUTCOME),
				description:
					'1: it worked. -8: under moderation, and accepted: do not send again. Any other: refused',
			}),
			message: Type.String({ examples: ['OK'] }),
			details: Type.Optional(Type.String({ description: 'What was wrong, in a refusal' })),
			...Type.Partial(Type.Object(fields)).properties,
		},
		{ $id },
	);

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const counters = {
	cost: Type.Number({ description: 'What the campaign costs, in credits' }),
	credits: Type.Number({ description: 'Credits that are left afterwards' }),
	total: Count('Messages before the filters'),
	sent: Count('Messages after the filters'),
	blacklisted: Count('Numbers on the blacklist'),
	duplicated: Count('Numbers given more than once'),
	npai: Count('Numbers on the NPAI list: they probably no longer exist'),
	invalid: Count('Numbers that are invalid'),
	not_allowed: Count('Messages to a country that is not allowed'),
	flood: Count('Messages that the anti-flood filter took out'),
	country_limit: Count('Messages above the monthly limit of a country'),
};
const webhookType = Type.String({ enum: [...EVENT_TYPES] });
const signature = Type.Union([Type.String(), Type.Null()], {
	description: 'The secret, null for none',
});
const webhook = { webhook_id: Type.String(), type: webhookType, url: Type.String() };

/** Contract 2.6. @param headers an object in the list, a text in a single record */
const errorRecord = ($id: string, headers: TSchema) =>
	Type.Object(
		{
			log_id: Type.String(),
			date: ParisTime('When the call was made'),
			method: Type.String(),
			url: Type.String(),
			error_code: Type.String({ pattern: String.raw`^-?\d+$` }),
			ip: Type.String(),
			headers,
			query_param: Type.String(),
			body: Type.String(),
		},
		{ $id },
	);
const ListedError = errorRecord('ListedError', Type.Record(Type.String(), Type.String()));
const ReadError = errorRecord(
	'ReadError',
	Type.String({ description: 'The headers, with line feeds between them' }),
);

/** Contract 2.7. */
const NpaiRecord = Type.Object(
	{
		id: Type.String(),
		destination: Type.String({ description: 'The number, with no plus sign' }),
		date: ParisTime('Date of the record'),
		info1: Type.String(),
		info2: Type.String(),
		info3: Type.String(),
		info4: Type.String(),
		user_information: Type.Array(Type.Unknown()),
		campaign_id: Type.Integer({ description: 'The campaign that led to the record' }),
		batch_id: nullable(Type.Integer()),
	},
	{ $id: 'NpaiRecord' },
);

/** Returns a reference to a schema of the document. */
export const refTo = (schema: TSchema): TSchema =>
	Type.Unsafe({ $ref: `${(schema as { $id: string }).$id}#` });

/** The answers in JSON, by call (contract 4). */
export const ANSWERS = {
	simulation: answer('SimulationResult', counters),
	send: answer('SendResult', {
		ticket: Type.String({ description: 'The id of the campaign' }),
		...counters,
	}),
	createdWebhook: answer('CreatedWebhook', {
		webhook: Type.Object({ ...webhook, signature: Type.Optional(signature) }),
	}),
	updatedWebhook: answer('UpdatedWebhook', {
		webhook: Type.Object({
			...webhook,
			status: Type.String({ enum: ['live', 'paused'] }),
			signature,
		}),
	}),
	deletedWebhook: answer('DeletedWebhook', { deleted_id: Type.String() }),
	errors: answer('ErrorPage', { data: Type.Array(refTo(ListedError)) }),
	error: answer('ErrorAnswer', { data: refTo(ReadError) }),
	npai: answer('NpaiList', {
		list: Type.Array(refTo(NpaiRecord)),
		totalRecords: Count('Records of the list'),
		totalDisplayRecords: Count('Records that this answer stands for'),
	}),
};

/** The schemas that the answers refer to. */
export const RECORDS = [ListedError, ReadError, NpaiRecord];
