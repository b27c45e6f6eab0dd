import { showFor } from '../show';
import type { Operation } from '../types';
import { sentBefore, sentSoFar } from './earlier';
import {
	maximumCostFields,
	recipientFields,
	sendTypeField,
	simplifyField,
	textFields,
} from './fields';
import { sendOptions } from './options';
import { compareLists } from './plan';
import { campaignReader, type CampaignPlan } from './read';
import { runSend } from './runSend';

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
