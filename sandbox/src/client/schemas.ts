import * as Type from 'typebox';
import type { TProperties } from 'typebox';

import { integer, object, optional, string, whole } from '../domain/schemaTypes.ts';
import { FAULT, FAULT_STATE } from '../faults/fault.ts';
import {
	ATTEMPT,
	DELIVERY,
	DELIVERY_FILTER,
	EVENT,
	EVENT_FILTER,
	WEBHOOK,
} from '../schemas/events.ts';
import {
	CALL,
	CALL_FILTER,
	CAMPAIGN,
	CAMPAIGN_FILTER,
	MESSAGE,
	MESSAGE_FILTER,
} from '../schemas/records.ts';
import { SEED_CHANGES } from '../schemas/seed.ts';

const PAGE = optional({ limit: whole('How many at most'), offset: whole('How many to skip') });
const query = <Filter extends TProperties>(filter: Filter) => object({ ...filter, ...PAGE });

/** The schemas of the types of `types.ts`, of which the build makes declarations that need no other package. */
export const CLIENT_SCHEMAS = {
	SeedChanges: SEED_CHANGES,
	GivenFault: FAULT,
	FaultState: FAULT_STATE,
	MessageQuery: query({ ...MESSAGE_FILTER, report: Type.Optional(Type.Union([integer, string])) }),
	CampaignQuery: query(CAMPAIGN_FILTER),
	CallQuery: query(CALL_FILTER),
	EventQuery: query(EVENT_FILTER),
	DeliveryQuery: query(DELIVERY_FILTER),
	StoredMessage: MESSAGE,
	StoredCampaign: CAMPAIGN,
	StoredCall: CALL,
	StoredEvent: EVENT,
	StoredAttempt: ATTEMPT,
	StoredDelivery: DELIVERY,
	StoredWebhook: WEBHOOK,
};
