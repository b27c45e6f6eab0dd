import { comparedWord, readReply } from '../../../nodes/SmsCampaigns/rules/answers/readReply';
import * as sealedId from '../../../nodes/SmsCampaigns/rules/answers/sealedId';
import { listConflicts } from '../../../nodes/SmsCampaigns/rules/grouping/listConflicts';
import { zonesOfNumber } from '../../../nodes/SmsCampaigns/rules/hours/timeZones';
import { messageIds } from '../../../nodes/SmsCampaigns/rules/grouping/messageIds';
import * as gsm7 from '../../../nodes/SmsCampaigns/rules/message/gsm7';
import * as links from '../../../nodes/SmsCampaigns/rules/message/links';
import * as lookAlikes from '../../../nodes/SmsCampaigns/rules/message/lookAlikes';
import { prepareText } from '../../../nodes/SmsCampaigns/rules/message/prepareText';
import { countedText, previewMessage } from '../../../nodes/SmsCampaigns/rules/message/preview';
import { saveParts } from '../../../nodes/SmsCampaigns/rules/message/savedParts';
import { readSchedule } from '../../../nodes/SmsCampaigns/rules/message/schedule';
import { countSegments } from '../../../nodes/SmsCampaigns/rules/message/segments';
import { readSender } from '../../../nodes/SmsCampaigns/rules/message/sender';
import { refuseUnevaluated } from '../../../nodes/SmsCampaigns/rules/message/unevaluated';
import * as nationalNumber from '../../../nodes/SmsCampaigns/rules/recipients/nationalNumber';
import { normalizeNumber } from '../../../nodes/SmsCampaigns/rules/recipients/normalizeNumber';
import * as plainNumbers from '../../../nodes/SmsCampaigns/rules/recipients/plainNumbers';
import { readListIds } from '../../../nodes/SmsCampaigns/rules/recipients/readListIds';
import { readRecipients } from '../../../nodes/SmsCampaigns/rules/recipients/readRecipients';
import { splitInput } from '../../../nodes/SmsCampaigns/rules/recipients/splitInput';
import * as fingerprint from '../../../nodes/SmsCampaigns/rules/targets/fingerprint';
import { repeatedNumbers } from '../../../nodes/SmsCampaigns/rules/targets/repeatedNumbers';
import { TargetTable } from '../../../nodes/SmsCampaigns/rules/targets/targetTable';
import * as characters from '../../../nodes/SmsCampaigns/shared/characters';
import { parseTime } from '../../../nodes/SmsCampaigns/shared/dateTime';
import { foldText } from '../../../nodes/SmsCampaigns/shared/foldText';
import { isPrivateUrl } from '../../../nodes/SmsCampaigns/shared/privateUrl';
import { readTextList } from '../../../nodes/SmsCampaigns/shared/readTextList';
import * as validation from '../../../nodes/SmsCampaigns/shared/validation';
import type { Pumped } from './pump';
import { COPIES, except, NO_TEXT, pump, type Readers } from './types';

const PLAN = nationalNumber.numberingPlanOf('FR')!;
const SCHEDULE = { workflowZone: 'Europe/Paris', now: new Date(0) };

const inputOf = (value: string) => ({
	index: 0,
	messageKey: 'a',
	recipients: [{ value }, { value }],
});

const NUMBERS: Pumped['around'] = [
	['+33', ''],
	['06', 'x'],
	['33639980000,', ',33639980001'],
	['["', '"]'],
	['+33(0)', 'x'],
	['"', '"'],
];
const LINKS: Pumped['around'] = [
	['https://example.com', ''],
	['https://example.com/', ' https://example.com'],
	['["https://example.com/', '"]'],
];
const TIMES: Pumped['around'] = [
	['2027-01-31 ', '09:30'],
	['2027-01-31 09:30:00', 'x'],
	['2027-01-31T09:30:00+01:00[', ']'],
	['"', '"'],
];

export const rulesReaders: Readers = {
	'rules/answers/readReply.ts': {
		comparedWord: pump((text) => comparedWord(text)),
		readReply: pump(
			(text) => [
				readReply(text, { canDisapprove: true, code: text }),
				readReply('yes please', { canDisapprove: true, approveWords: text.split(',') }),
			],
			['yes ', ' yes'],
			['', ','],
		),
	},
	'rules/answers/sealedId.ts': {
		isSealedId: pump((text) => sealedId.isSealedId(text), ['1-', ''], ['1-abcd-0-0-', '']),
		sealId: pump((text) => sealedId.sealId(text, text, { accessToken: text, instanceId: text })),
		unsealId: pump(
			(text) => sealedId.unsealId(text, { accessToken: text, instanceId: text }),
			['1-abcd-0-0-', ''],
		),
	},
	'rules/grouping/groupCampaigns.ts': except(NO_TEXT, 'groupCampaigns'),
	'rules/grouping/listConflicts.ts': {
		listConflicts: pump((text) =>
			listConflicts([
				{ index: 0, messageKey: 'a', lists: [text] },
				{ index: 1, messageKey: 'b', lists: [text] },
			]),
		),
	},
	'rules/grouping/messageIds.ts': {
		messageIds: pump((text) => messageIds(text, text, text)(0, 2)(1)),
	},
	'rules/hours/allowedHours.ts': except(NO_TEXT, 'nextAllowed', 'whyOutside'),
	'rules/hours/departures.ts': except(NO_TEXT, 'Departures', 'nextDeparture'),
	'rules/hours/timeZones.ts': {
		zonesOfNumber: pump((text) => zonesOfNumber(text), ['1', ''], ['44', ''], ['+', '']),
	},
	'rules/ledger/earlierFates.ts': except(NO_TEXT, 'settleEarlierFates'),
	'rules/ledger/ledger.ts': except(
		COPIES,
		...['finalSends', 'idBaseOf', 'itemsOf', 'openLedger', 'recordOutcome', 'recordPending'],
	),
	'rules/message/gsm7.ts': {
		charactersOutside: pump((text) => gsm7.charactersOutside(text)),
		firstOutside: pump((text) => gsm7.firstOutside(text)),
		...except(NO_TEXT, 'septetsOf'),
	},
	'rules/message/links.ts': {
		findLinks: pump((text) => [...links.findLinks(text)], ...LINKS),
		readLinks: pump((text) => links.readLinks(text), ...LINKS),
	},
	'rules/message/lookAlikes.ts': {
		replaceLookAlikes: pump((text) => lookAlikes.replaceLookAlikes(text), ['’', '']),
		...except(COPIES, 'describeReplacements'),
	},
	'rules/message/prepareText.ts': {
		prepareText: pump(
			(text) => [
				prepareText({ text, shortenLinks: true, links: text }),
				prepareText({ text, characters: 'basic' }),
			],
			...LINKS,
			['<', 'short'],
			['www.', ''],
		),
	},
	'rules/message/preview.ts': {
		countedText: pump((text) => countedText(text, true)),
		previewMessage: pump(
			(text) => previewMessage({ text, sender: text, pushtype: 'marketing' }),
			...LINKS,
		),
	},
	'rules/message/savedParts.ts': {
		saveParts: pump(
			(text) => [saveParts(text, true), saveParts(`${text}[info1]`, false)],
			[`${'’'.repeat(70)} `, ''],
			...LINKS,
		),
	},
	'rules/message/schedule.ts': {
		readSchedule: pump((text) => readSchedule(text, SCHEDULE), ...TIMES),
		...except(NO_TEXT, 'scheduleAt'),
	},
	'rules/message/segments.ts': {
		countSegments: pump((text) => countSegments(text)),
	},
	'rules/message/sender.ts': {
		readSender: pump((text) => readSender(text)),
	},
	'rules/message/unevaluated.ts': {
		refuseUnevaluated: pump(
			(text) => refuseUnevaluated(text, 'Message'),
			['{{', '}}'],
			['{{ $', ''],
			['=', ''],
		),
	},
	'rules/recipients/nationalNumber.ts': {
		numberingPlanOf: pump((text) => nationalNumber.numberingPlanOf(text)),
		withoutNationalZero: pump(
			(text) => nationalNumber.withoutNationalZero(text, PLAN),
			['330', ''],
		),
		toInternational: pump((text) => nationalNumber.toInternational(text, PLAN), ...NUMBERS),
	},
	'rules/recipients/normalizeNumber.ts': {
		normalizeNumber: pump((text) => normalizeNumber(text), ...NUMBERS),
	},
	'rules/recipients/plainNumbers.ts': {
		isPlain: pump((text) => plainNumbers.isPlain(text)),
		readPlainList: pump((text) => plainNumbers.readPlainList([text, text])),
		readPlainText: pump((text) => plainNumbers.readPlainText(text), ...NUMBERS),
	},
	'rules/recipients/readListIds.ts': {
		readListIds: pump((text) => readListIds(text), ['1 ', 'x'], ['[1', ']']),
	},
	'rules/recipients/readRecipients.ts': {
		readRecipients: pump((text) => [
			readRecipients(text, { defaultCountry: 'FR' }),
			readRecipients([{ value: '33639980000', gsmsmsid: text }], {}),
			readRecipients('33639980000', { defaultCountry: text, messageId: text }),
		]),
	},
	'rules/recipients/splitInput.ts': {
		splitInput: pump((text) => splitInput(text), ['["', '"]']),
	},
	'rules/spending/limits.ts': except(
		NO_TEXT,
		...['findExcess', 'hasLimits', 'totalCost', 'unsaidFigure'],
	),
	'rules/spending/spentCredits.ts': except(NO_TEXT, 'roundCredits', 'spentCredits'),
	'rules/targets/fingerprint.ts': {
		hashMessage: pump((text) => fingerprint.hashMessage({ text })),
		...except('adds up the characters, one by one', 'hashText', 'inputFingerprint'),
		...except(NO_TEXT, 'addFingerprints'),
	},
	'rules/targets/ranges.ts': except(NO_TEXT, 'countIndexes', 'eachIndex', 'packIndexes'),
	'rules/targets/repeatedNumbers.ts': {
		repeatedNumbers: pump((text) => repeatedNumbers([{ input: inputOf(text), end: 2 }])),
	},
	'rules/targets/targetTable.ts': {
		TargetTable: pump((text) => new TargetTable([inputOf(text)]).findCarriers('distinct')),
	},
	'shared/boundedMap.ts': except(NO_TEXT, 'BoundedMap'),
	'shared/characters.ts': {
		positionOf: pump((text) => characters.positionOf(text, text.length)),
		trimAll: pump((text) => characters.trimAll(text)),
		...except('gets one character', 'describeCharacter'),
	},
	'shared/dateTime.ts': {
		parseTime: pump((text) => parseTime(text), ...TIMES),
	},
	'shared/foldText.ts': { foldText: pump((text) => foldText(text), ['é', 'Œ']) },
	'shared/pluralize.ts': except(NO_TEXT, 'inFigures', 'pluralize'),
	'shared/privateUrl.ts': {
		isPrivateUrl: pump(
			(text) => isPrivateUrl(text),
			['https://', ''],
			['https://', '.local'],
			['https://[', ']'],
		),
	},
	'shared/readTextList.ts': {
		readTextList: pump((text) => [readTextList(text, /[\s,;]+/), readTextList([text], /[,;\n]+/)]),
	},
	'shared/timer.ts': except(NO_TEXT, 'startTimer'),
	'shared/validation.ts': {
		quoteInput: pump((text) => validation.quoteInput(text)),
		...except(COPIES, 'NoteList', 'invalid', 'valid'),
	},
};
