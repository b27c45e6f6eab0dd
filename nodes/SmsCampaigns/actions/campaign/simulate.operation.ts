import type { IDataObject } from 'n8n-workflow';
import { simulateCampaign } from '../../api/resources/campaigns';
import { describeFault } from '../../api/errors/describeFault';
import { describeReplacements } from '../../rules/message/lookAlikes';
import type { MessagePreview } from '../../rules/message/preview';
import { LINK_PLACEHOLDER, PLACEHOLDER } from '../../rules/message/prepareText';
import { writePhoneNumber } from '../../rules/recipients/readRecipients';
import { showCharacter } from '../../shared/text';
import { TargetTable } from '../../rules/targets/targetTable';
import { collectionOf } from '../../fields/panel';
import type { CheckedItem, Operation, Session } from '../../run/types';
import {
	createCampaignReader,
	defaultCountry,
	describeItem,
	recipientFields,
	type CampaignItem,
} from '../../campaign/input/campaignItem';
import { allowedHours } from '../../campaign/input/allowedHours';
import { emptyFields } from '../../campaign/input/emptyFields';
import { sendOncePer } from '../../campaign/input/sendOncePer';
import * as text from '../../campaign/input/message';
import { simulateOutput } from '../../campaign/input/output';
import * as run from '../../campaign/input/runOptions';
import { addOutput } from '../../campaign/output/campaignOutput';
import { failCampaign, Outcomes, type Assignment } from '../../campaign/output/outcomes';
import {
	findListConflicts,
	planCampaigns,
	toCampaignInputs,
} from '../../campaign/send/planCampaigns';
import { Calls } from '../../campaign/send/pacing';

/** In the output, segments are called parts. */
function previewJson(
	{ encoding, segments: parts, charactersLeft, replaced, ...preview }: MessagePreview,
	simplify: boolean,
): IDataObject {
	const { unicodeCharacters, optOutAppended } = preview;
	if (!simplify) {
		const counted = { encoding, parts, charactersLeft, unicodeCharacters, optOutAppended };
		return { preview: { ...counted, ...(replaced && { replaced: { ...replaced } }) } };
	}
	return {
		encoding,
		parts,
		unicodeCharacters: unicodeCharacters.map(showCharacter).join(', ') || 'none',
		...(replaced && { replaced: describeReplacements(replaced.characters) }),
		optOutAppended,
	};
}

async function runSimulate(
	session: Session,
	items: Array<CheckedItem<CampaignItem>>,
): Promise<void> {
	const { parameters, results, hints } = session;
	const settings = run.readRunSettings(parameters, simulateOutput);
	const table = new TargetTable<Assignment>(toCampaignInputs(items));
	table.findPrimaries(settings.sharing);
	const outcomes = new Outcomes(table);
	const { jobs } = planCampaigns(session, items, outcomes, settings);
	const calls = new Calls(session);
	await calls.forEach(
		jobs,
		async ({ request }) => await calls.call(async () => await simulateCampaign(session, request)),
		({ campaign, request: { message }, scheduledFor, preview }, outcome) => {
			for (const note of [...preview.notes, ...preview.estimates]) hints.addForRun(note);
			if (!outcome.ok) {
				const error = describeFault(outcome.fault, 'simulate');
				const isUnknown = outcome.fault.kind === 'unknown';
				failCampaign(results, outcomes, campaign, { ...error, isUnknown });
				return;
			}
			const head = {
				messageText: message.text.replaceAll(PLACEHOLDER, LINK_PLACEHOLDER),
				...(scheduledFor !== undefined && { scheduledFor }),
			};
			const tail = previewJson(preview, settings.simplify);
			outcomes.allAccepted.set(campaign, { response: outcome.value, head, tail });
		},
	);
	// Send reads the numbers from the rows where the sheet's column is called "phone" too.
	const writeNumber = (digits: string, index: number) =>
		writePhoneNumber(digits, defaultCountry.read(parameters, index));
	addOutput(session, { ...settings, simulated: true, writeNumber }, outcomes);
}

export const fields = [
	...recipientFields,
	text.message.property,
	text.shortenLinks.property,
	text.simulateType.property,
	collectionOf(
		allowedHours,
		text.characters,
		run.campaigns,
		emptyFields,
		run.onePerNumber,
		simulateOutput,
		text.schedule,
		sendOncePer,
		text.sender,
		text.links,
	),
];

/** Campaign: Simulate (contract 4.1): the price and the filtering, without a campaign. */
export const operation: Operation<CampaignItem> = {
	createReader: (parameters) => createCampaignReader(parameters, true),
	compareItems: (entries) => findListConflicts(entries),
	describeItem,
	run: runSimulate,
};
