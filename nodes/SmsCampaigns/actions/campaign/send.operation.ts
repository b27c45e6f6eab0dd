import { showForOperation } from '../../fields/displayOptions';
import { outputFields } from '../../fields/outputFields';
import type { Operation } from '../../run/types';
import {
	itemsSentBefore,
	listsSentBefore,
	summarizeSent,
} from '../../campaign/output/earlierTries';
import {
	maximumCostFields,
	recipientFields,
	sendTypeField,
	textFields,
} from '../../campaign/description/fields';
import { sendOptions } from '../../campaign/description/options';
import { sendOutputFields } from '../../campaign/description/outputFields';
import { findListConflicts } from '../../campaign/send/requests';
import { createCampaignReader, type CampaignItem } from '../../campaign/input/campaignItem';
import { runSend } from '../../campaign/send/runSend';

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
