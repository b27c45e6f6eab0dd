import { showFor } from '../common/displayOptions';
import type { Operation } from '../common/types';
import { sentBefore, sentSoFar } from './output/earlierTries';
import {
	maximumCostFields,
	recipientFields,
	sendTypeField,
	simplifyField,
	textFields,
} from './description/fields';
import { sendOptions } from './description/options';
import { compareLists } from './send/requests';
import { campaignReader, type CampaignPlan } from './input/campaignItem';
import { runSend } from './send/runSend';

export const sendFields = showFor(
	'campaign',
	['send'],
	[
		...recipientFields,
		...textFields,
		sendTypeField,
		...maximumCostFields,
		simplifyField,
		sendOptions,
	],
);

/** Campaign: Send (interface §4.2), to numbers or to lists, with short links or without. */
export const send: Operation<CampaignPlan> = {
	reader: (parameters) => campaignReader(parameters, false),
	compare: compareLists,
	settledBefore: sentBefore,
	soFar: sentSoFar,
	run: runSend,
};
