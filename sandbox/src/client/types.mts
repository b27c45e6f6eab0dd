import type { Static } from 'typebox';

import type { CLIENT_SCHEMAS } from './schemas.mts';

type Of<Name extends keyof typeof CLIENT_SCHEMAS> = Static<(typeof CLIENT_SCHEMAS)[Name]>;

/** The initial state of an account; missing keys are as in the default seed. */
export type SeedChanges = Of<'SeedChanges'>;
/** A fault to be set; `when` is `before` by default. */
export type GivenFault = Of<'GivenFault'>;
/** A fault with the number of calls that it broke and may still break. */
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

/** The message to one recipient of a campaign, filtered ones included. */
export type StoredMessage = Of<'StoredMessage'>;
export type StoredCampaign = Of<'StoredCampaign'>;
/** A call of the API. */
export type StoredCall = Of<'StoredCall'>;
export type StoredEvent = Of<'StoredEvent'>;
/** One attempt of a delivery. */
export type StoredAttempt = Of<'StoredAttempt'>;
/** The delivery of an event to one webhook. */
export type StoredDelivery = Of<'StoredDelivery'>;
/** A webhook, without its secret. */
export type StoredWebhook = Of<'StoredWebhook'>;
