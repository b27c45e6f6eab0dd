import { collectionOf, simplifyRows } from '../../fields/panel';
import { readItems } from '../../run/runOperation';
import { allowedHours } from '../../campaign/hours/option';
import { emptyFields } from '../../campaign/input/emptyFields';
import { frequencyLimit } from '../../campaign/input/frequencyLimit';
import * as text from '../../campaign/input/message';
import { schedule } from '../../campaign/input/schedule';
import * as ofRun from '../../campaign/input/runOptions';
import { findListConflicts } from '../../campaign/send/planCampaigns';
import * as ofItem from '../../campaign/input/campaignItem';
import { runSend } from '../../campaign/send/runSend';
import { withAttempts } from '../../campaign/send/attempts';

export { SEND_COLUMNS as columns } from '../../campaign/columns';
export { describeItem } from '../../campaign/input/campaignItem';

export const fields = [
	...ofItem.recipientFields,
	text.message.property,
	text.sendType.property,
	...ofRun.maximumCostFields,
	collectionOf(
		allowedHours,
		ofItem.defaultCountry,
		ofItem.doNotSendTo,
		frequencyLimit,
		emptyFields,
		text.links,
		ofRun.maxRecipients,
		ofItem.messageId,
		ofRun.itemPer,
		schedule,
		ofRun.sendOnlyTo,
		text.sender,
		simplifyRows,
		ofRun.unknownOutcome,
	),
];

/** Campaign: Send (contract 4.2), to numbers or lists, with or without short links. */
export const run = /* @__PURE__ */ withAttempts(async (session, attempts) => {
	const read = attempts.tolerating(ofItem.createCampaignReader(session));
	const items = readItems(session, read, (read) => findListConflicts(read, attempts));
	await runSend(session, attempts, ofRun.redirectTest(session, items, attempts.unreadable));
});
