import * as Type from 'typebox';
import type { TProperties } from 'typebox';

import { integer, object, optional, string, whole } from '../domain/schemaTypes.mts';
import { FAULT, FAULT_STATE } from '../faults/fault.mts';
import {
	ATTEMPT,
	DELIVERY,
	DELIVERY_FILTER,
	EVENT,
	EVENT_FILTER,
	WEBHOOK,
} from '../schemas/events.mts';
import {
	CALL,
	CALL_FILTER,
	CAMPAIGN,
	CAMPAIGN_FILTER,
	MESSAGE,
	MESSAGE_FILTER,
} from '../schemas/records.mts';
import { SEED_CHANGES } from '../schemas/seed.mts';

const PAGE = optional({
	limit: whole('Maximum number of entries'),
	offset: whole('Number of entries to skip'),
});
const query = <Filter extends TProperties>(filter: Filter) => object({ ...filter, ...PAGE });

/** The schemas of the types in `types.mts`, from which the build generates declarations without dependencies. */
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
