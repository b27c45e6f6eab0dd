import * as Type from 'typebox';
import type { TProperties, TSchema } from 'typebox';

import { EVENT_TYPES } from '../../domain/events.mts';
import { OUTCOME } from '../../domain/outcome.mts';
import { nullable } from '../../domain/schemaTypes.mts';
import { ParisTime } from './requests.mts';

/**
 * Builds a response schema (contract 7.1). The outcome is in `status`, because a rejection may have HTTP 200. All
 * `fields` are optional, because a rejection has none of them.
 */
const answer = ($id: string, fields: TProperties) =>
	Type.Object(
		{
			status: Type.Integer({
				enum: Object.values(OUTCOME),
				description:
					'1: success. -8: accepted, but under moderation; do not send again. Any other code: rejected',
			}),
			message: Type.String({ examples: ['OK'] }),
			details: Type.Optional(Type.String({ description: 'The reason for a rejection' })),
			...Type.Partial(Type.Object(fields)).properties,
		},
		{ $id },
	);

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const counters = {
	cost: Type.Number({ description: "The campaign's cost in credits" }),
	credits: Type.Number({ description: 'Remaining credits after the campaign' }),
	total: Count('Number of messages before filtering'),
	sent: Count('Number of messages after filtering'),
	blacklisted: Count('Number of recipients on the blacklist'),
	duplicated: Count('Number of duplicate recipients'),
	npai: Count('Number of recipients on the list of undeliverable phone numbers (NPAI)'),
	invalid: Count('Number of recipients with an invalid phone number'),
	not_allowed: Count('Number of messages to countries that are not allowed'),
	flood: Count('Number of messages that the anti-flood filter removed'),
	country_limit: Count("Number of messages above a country's monthly limit"),
};
const webhookType = Type.String({ enum: [...EVENT_TYPES] });
const signature = Type.Union([Type.String(), Type.Null()], {
	description: 'The secret for signatures, or null',
});
const webhook = { webhook_id: Type.String(), type: webhookType, url: Type.String() };

/** An error record (contract 2.6). @param headers the schema of `headers`: an object in a list, otherwise a string */
const errorRecord = ($id: string, headers: TSchema) =>
	Type.Object(
		{
			log_id: Type.String(),
			date: ParisTime('Time of the call'),
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
	Type.String({ description: 'The headers, separated by line feeds' }),
);

/** A record of the NPAI list (contract 2.7). */
const NpaiRecord = Type.Object(
	{
		id: Type.String(),
		destination: Type.String({ description: 'The phone number, without a plus sign' }),
		date: ParisTime('The time at which the record was created'),
		info1: Type.String(),
		info2: Type.String(),
		info3: Type.String(),
		info4: Type.String(),
		user_information: Type.Array(Type.Unknown()),
		campaign_id: Type.Integer({ description: 'The ID of the campaign that caused the record' }),
		batch_id: nullable(Type.Integer()),
	},
	{ $id: 'NpaiRecord' },
);

/** Returns a reference to a schema in the OpenAPI document. */
export const refTo = (schema: TSchema): TSchema =>
	Type.Unsafe({ $ref: `${(schema as { $id: string }).$id}#` });

/** The JSON responses, keyed by call (contract 4). */
export const ANSWERS = {
	simulation: answer('SimulationResult', counters),
	send: answer('SendResult', {
		ticket: Type.String({ description: "The campaign's ID" }),
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
		totalRecords: Count('Number of records in the list'),
		totalDisplayRecords: Count('Number of records in this response'),
	}),
};

/** The schemas that the responses reference. */
export const RECORDS = [ListedError, ReadError, NpaiRecord];
