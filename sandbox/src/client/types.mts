import type { Static } from 'typebox';

import type { CLIENT_SCHEMAS } from './schemas.mts';

type Of<Name extends keyof typeof CLIENT_SCHEMAS> = Static<(typeof CLIENT_SCHEMAS)[Name]>;

/** An account's initial state. Missing keys have the default seed's values. */
export type SeedChanges = Of<'SeedChanges'>;
/** A fault to be set; `when` is `before` by default. */
export type GivenFault = Of<'GivenFault'>;
/** A fault, with the number of calls that the fault broke and can still break. */
export type FaultState = Of<'FaultState'>;

/** Selects messages. */
export type MessageQuery = Of<'MessageQuery'>;
/** Selects campaigns. */
export type CampaignQuery = Of<'CampaignQuery'>;
/** Selects calls. */
export type CallQuery = Of<'CallQuery'>;
/** Selects events. */
export type EventQuery = Of<'EventQuery'>;
/** Selects deliveries. */
export type DeliveryQuery = Of<'DeliveryQuery'>;

/** A campaign's message to one recipient, who may be filtered. */
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
