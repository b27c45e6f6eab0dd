import type { Static } from 'typebox';

import type { CLIENT_SCHEMAS } from './schemas.mts';

type Of<Name extends keyof typeof CLIENT_SCHEMAS> = Static<(typeof CLIENT_SCHEMAS)[Name]>;

/** An account's initial state. Missing keys have the default seed's values. */
export type SeedChanges = Of<'SeedChanges'>;
/** A fault to be set; `when` is `before` by default. */
export type GivenFault = Of<'GivenFault'>;
/** A fault, with the number of calls that the fault has broken, and the number of calls that it can still break. */
export type FaultState = Of<'FaultState'>;

/** A filter for messages, with an optional limit and offset. */
export type MessageQuery = Of<'MessageQuery'>;
/** A filter for campaigns, with an optional limit and offset. */
export type CampaignQuery = Of<'CampaignQuery'>;
/** A filter for calls, with an optional limit and offset. */
export type CallQuery = Of<'CallQuery'>;
/** A filter for events, with an optional limit and offset. */
export type EventQuery = Of<'EventQuery'>;
/** A filter for deliveries, with an optional limit and offset. */
export type DeliveryQuery = Of<'DeliveryQuery'>;

/** A campaign's message to one recipient, which may be filtered. */
export type StoredMessage = Of<'StoredMessage'>;
export type StoredCampaign = Of<'StoredCampaign'>;
/** An API call. */
export type StoredCall = Of<'StoredCall'>;
export type StoredEvent = Of<'StoredEvent'>;
/** A delivery attempt. */
export type StoredAttempt = Of<'StoredAttempt'>;
/** The delivery of an event to one webhook. */
export type StoredDelivery = Of<'StoredDelivery'>;
/** A webhook, without its secret. */
export type StoredWebhook = Of<'StoredWebhook'>;
