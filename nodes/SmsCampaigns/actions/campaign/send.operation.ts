import { showForOperation } from '../common/displayOptions';
import { outputFields } from '../common/outputFields';
import type { Operation } from '../common/types';
import { itemsSentBefore, listsSentBefore, summarizeSent } from './output/earlierTries';
import {
	maximumCostFields,
	recipientFields,
	sendTypeField,
	textFields,
} from './description/fields';
import { sendOptions } from './description/options';
import { sendOutputFields } from './description/outputFields';
import { findListConflicts } from './send/requests';
import { createCampaignReader, type CampaignItem } from './input/campaignItem';
import { runSend } from './send/runSend';

export const sendFields = showForOperation(
	'campaign',
	['send'],
	[
		...recipientFields,
		...textFields,
		sendTypeField,
		...maximumCostFields,
		...outputFields(sendOutputFields),
		sendOptions,
	],
);

/** Campaign: Send (contract 4.2), to numbers or lists, with or without short links. */
export const sendOperation: Operation<CampaignItem> = {
	createReader: (parameters) => createCampaignReader(parameters, false),
	compareItems: (entries, context) => findListConflicts(entries, listsSentBefore(context)),
	itemsSentBefore,
	summarizeSent,
	run: runSend,
};
