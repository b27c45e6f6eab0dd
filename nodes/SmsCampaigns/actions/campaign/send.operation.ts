import { collectionOf } from '../../fields/panel';
import type { Start } from '../../run/types';
import { allowedHours } from '../../campaign/hours/option';
import { emptyFields } from '../../campaign/input/emptyFields';
import { sendOncePer } from '../../campaign/input/sendOncePer';
import { redirectTest, sendOnlyTo } from '../../campaign/input/sendOnlyTo';
import * as text from '../../campaign/input/message';
import { sendOutput } from '../../campaign/input/output';
import * as run from '../../campaign/input/runOptions';
import { findListConflicts } from '../../campaign/send/planCampaigns';
import {
	createCampaignReader,
	describeItem,
	messageId,
	recipientFields,
	type CampaignItem,
} from '../../campaign/input/campaignItem';
import { runSend } from '../../campaign/send/runSend';
import { Attempts } from '../../campaign/send/attempts';

export const fields = [
	...recipientFields,
	text.message.property,
	text.shortenLinks.property,
	text.sendType.property,
	...run.maximumCostFields,
	collectionOf(
		allowedHours,
		text.characters,
		run.campaigns,
		emptyFields,
		run.maxRecipients,
		messageId,
		run.onePerNumber,
		sendOutput,
		text.schedule,
		sendOncePer,
		sendOnlyTo,
		text.sender,
		text.links,
		run.unknownOutcome,
	),
];

/** Campaign: Send (contract 4.2), to numbers or lists, with or without short links. */
export const operation: Start<CampaignItem> = (context, parameters, results) => {
	const attempts = new Attempts(context, parameters, results);
	return {
		createReader: () => attempts.tolerating(createCampaignReader(parameters, false)),
		compareItems: (items) => attempts.onlyUnsent(findListConflicts(items, attempts.sentLists)),
		describeItem,
		describeDone: (except) => attempts.describe(except),
		run: async (session, items) => {
			await runSend(session, attempts, redirectTest(session, items, attempts.unreadable));
		},
	};
};
