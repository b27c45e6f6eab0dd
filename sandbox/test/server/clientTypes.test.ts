import assert from 'node:assert/strict';
import { test } from 'node:test';

import type * as Client from '../../src/client/types.ts';
import type { Fault } from '../../src/control/accountAnswers.ts';
import type * as Events from '../../src/control/eventAnswers.ts';
import type * as Records from '../../src/control/recordAnswers.ts';

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/**
 * The client describes answers by itself, so that its users need no package for its types. The compiler
 * checks here that these are the types of the schemas.
 */
const SAME: [
	Same<Client.StoredMessage, Records.Message>,
	Same<Client.StoredCampaign, Records.Campaign>,
	Same<Client.StoredCall, Records.Call>,
	Same<Client.StoredEvent, Events.EventRow>,
	Same<Client.StoredDelivery, Required<Events.DeliveryRow>>,
	Same<Client.StoredAttempt, Events.Attempt>,
	Same<Client.StoredWebhook, Events.Webhook>,
	Same<Client.FaultState, Fault>,
] = [true, true, true, true, true, true, true, true];

test('the types of the client are those of the schemas', () => {
	assert.equal(SAME.length, 8);
});
