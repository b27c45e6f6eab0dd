import { DateTime } from 'luxon';
import { createEmptyFieldCheck } from '../campaign/input/emptyFields';
import { createNumberOptions } from '../campaign/input/campaignItem';
import { createMessageReader, questionType, sender, type Message } from '../campaign/input/message';
import type { Parameters } from '../fields/parameters';
import { LINK_PLACEHOLDER, TYPED_PLACEHOLDERS } from '../rules/message/links';
import { countriesWithCode } from '../rules/recipients/phoneNumber';
import { readRecipients, type Recipient } from '../rules/recipients/readRecipients';
import type { Session } from '../run/types';
import { InvalidInput, quoteInput } from '../shared/invalidInput';
import { MAX_REPLY_LENGTH, tokensOf } from '../shared/text';
import * as fields from './fields';
import { toChoices } from './choices';
import { checkGuards, cutForSms, readReviewMessage } from './humanReview';
import { translations, type Translation } from './page/translations';
import type { Expected, Question } from './questionStore';

/** A validated question, before it is sent. */
export interface QuestionDraft extends Omit<Question, 'token' | 'reply' | 'ticket'> {
	/** The message, with a placeholder URL instead of the link. */
	message: Message;
	/** A single recipient: the person to ask. */
	recipients: Recipient[];
	hasLink: boolean;
	hasReply: boolean;
}

/** Stands for the real link, which differs in each execution and must not change the message's key. */
const LINK_STAND_IN = 'https://link.invalid/';

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** Rejects items with different questions. The node must neither skip people nor ask several people by accident. */
function checkSameForAll(parameters: Parameters): void {
	for (const { name } of fields.sendAndWaitParameters) {
		const differing = parameters.differsAt(name);
		if (differing === undefined) continue;
		throw new InvalidInput(
			`This node asks one question per run, but the first item and item ${differing + 1} have different questions.`,
			'To ask once for all items, insert only values that are the same in all items, such as {{ $json.totalPeople }} or {{ $input.first().json.messageText }}. To ask about each item, put Loop Over Items before this node.',
		);
	}
}

/** Reads which answers are valid. A review asks for an approval. @param needsNo whether no must be a valid answer */
function readExpected(parameters: Parameters, needsNo: boolean): Expected {
	const type = parameters.isReview ? 'approval' : fields.responseType.read(parameters, 0);
	if (type === 'choice')
		return { type, choices: toChoices(fields.choices.read(parameters, 0), fields.choices.reject) };
	if (type === 'freeText') return { type };
	const isDouble = fields.approvalOptions.read(parameters, 0).type === 'double';
	return { type, canDisapprove: isDouble || needsNo };
}

function readRecipient(session: Session, warnings: string[]): Recipient[] {
	const options = createNumberOptions(session)(0, fields.to);
	const recipients = readRecipients(fields.to.read(session.parameters, 0), options, warnings);
	if (recipients.length === 1) return recipients;
	throw fields.to.reject(
		`contains ${recipients.length} numbers, but this node asks one person.`,
		'Enter one number. To ask several people, use Loop Over Items or several of these nodes.',
	);
}

/** A yes in capital letters, in any language. A message with this word already explains how to reply. */
const SAYS_HOW = /(?<!\p{L})(?:YES|OK|OUI|JA|S[ÍÌI])(?!\p{L})/u;

/** Returns the translation whose common words are most frequent in the question. The country's language wins a tie. */
export function languageOf(question: string, number: string): Translation {
	const words = tokensOf(question.slice(0, MAX_REPLY_LENGTH));
	const [country = '001'] = countriesWithCode(number);
	const { language } = new Intl.Locale(`und-${country}`).maximize();
	const scoreOf = ({ common, lang }: Translation) =>
		words.filter((word) => ` ${common} `.includes(` ${word} `)).length +
		Number(lang === language) / 2;
	const best = translations.reduce((most, one) => (scoreOf(one) > scoreOf(most) ? one : most));
	// An unsupported language may share words with a supported language, so only a clear lead counts.
	const isKnown = translations.some(({ lang }) => lang === language);
	return isKnown || scoreOf(best) > scoreOf(translations[0]) + 3 ? best : translations[0];
}

/** Appends numbered choices, or `Reply YES or NO` unless the message already explains how to reply. */
export function addReplyLine(message: string, expected: Expected, words: Translation): string {
	const lines = [message.trimEnd()];
	if (expected.type === 'choice') {
		lines.push(...expected.choices.map((choice, at) => `${at + 1} ${choice}`));
	} else if (expected.type === 'approval' && !SAYS_HOW.test(message)) {
		lines.push(words.reply.slice(0, expected.canDisapprove ? 2 : 1).join(' '));
	}
	return lines.length > 1 ? lines.join('\n') : message;
}

/** Returns the line with the deadline, in GSM-7 letters. @param until ISO 8601 @param zone the workflow's zone */
export function goesAheadLine(words: Translation, until: string, zone: string): string {
	const [day, time] = DateTime.fromISO(until, { zone }).toISO()!.slice(0, 16).split('T');
	const isToday = DateTime.now().setZone(zone).toISODate() === day;
	return `${words.goesAhead} ${isToday ? '' : `${day} `}${time}`;
}

/**
 * Adds the link's placeholder as the last line, unless the user typed a placeholder. In marketing, adds it as the first
 * line, because the service may append its opt-out text directly after a link at the end (contract 8.3).
 * @throws InvalidInput if the message has more placeholders than links
 */
function addPlaceholder(message: string, hasLink: boolean, pushtype: string): string {
	const { length } = message.match(TYPED_PLACEHOLDERS) ?? [];
	if (length === Number(hasLink)) return message;
	if (length === 0) {
		return pushtype === 'marketing'
			? `${LINK_PLACEHOLDER}\n${message.trim()}`
			: `${message.trimEnd()}\n${LINK_PLACEHOLDER}`;
	}
	throw fields.message.reject(
		`contains ${LINK_PLACEHOLDER}${hasLink ? ' more than once, but there is only one link' : `, but no link is sent, because '${fields.answerBy.property.displayName}' is Reply`}.`,
		hasLink ? `Write ${LINK_PLACEHOLDER} only once.` : `Remove ${LINK_PLACEHOLDER}.`,
	);
}

/** @throws InvalidInput if the sender is a name, to which people usually cannot reply */
function checkSender(parameters: Parameters): void {
	const name = sender.read(parameters, 0);
	if (name === undefined || !/\p{L}/u.test(name)) return;
	throw sender.reject(
		`contains the name ${quoteInput(name)}. Replies to a name usually do not arrive.`,
		`Leave '${sender.property.displayName}' empty, or set '${fields.answerBy.property.displayName}' to Link.`,
	);
}

/**
 * Reads and validates a run's only question, without any call. An agent's question always has a link.
 * @throws InvalidInput
 */
export function readQuestionDraft(session: Session): QuestionDraft {
	const { parameters, hints } = session;
	const { asTool, isReview } = parameters;
	const warnings: string[] = [];
	if (asTool) checkGuards(parameters);
	checkSameForAll(parameters);
	if (!isReview) createEmptyFieldCheck(parameters, 'ask')(0, warnings);
	const recipients = readRecipient(session, warnings);
	const ifNotApproved = asTool ? undefined : fields.ifNotApproved.read(parameters);
	const goesAhead = ifNotApproved === 'goOnUnlessDeclined';
	const expected = readExpected(parameters, goesAhead);
	const limit = fields.limitWaitTime.read(parameters, 0);
	const until = limit && new Date(Date.now() + limit.amount * UNIT_MS[limit.unit]).toISOString();
	if (goesAhead && (expected.type !== 'approval' || !until)) {
		throw fields.ifNotApproved.reject(
			`is ${fields.UNLESS_DECLINED}, which needs an approval and a time limit.`,
			`Set '${fields.responseType.property.displayName}' to Approval, and add '${fields.limitWaitTime.property.displayName}' under 'Options'.`,
		);
	}
	const by = asTool ? 'link' : fields.answerBy.read(parameters, 0);
	const hasLink = by !== 'reply';
	const hasReply = by !== 'link';
	if (hasReply) checkSender(parameters);
	const typed = isReview ? readReviewMessage(parameters) : fields.message.read(parameters, 0);
	const question = String(typed ?? '');
	let text = typed;
	// The message's validation rejects objects and empty messages.
	if (typeof typed !== 'object' && question.trim() !== '') {
		const asked = isReview ? cutForSms(question) : question;
		const linked = addPlaceholder(asked, hasLink, questionType.read(parameters, 0));
		const words = languageOf(question, recipients[0].value);
		text = hasReply ? addReplyLine(linked, expected, words) : linked;
		if (goesAhead && until) text = `${text}\n${goesAheadLine(words, until, parameters.timeZone)}`;
	}
	const links = hasLink ? [LINK_STAND_IN] : [];
	const textOf = () => ({ text, links, quotesModel: isReview });
	const message = createMessageReader(parameters, questionType, textOf)(0);
	const draft: QuestionDraft = {
		message,
		recipients,
		hasLink,
		hasReply,
		text: question.replace(TYPED_PLACEHOLDERS, '').trim(),
		details: fields.details.read(parameters, 0),
		expected,
		until,
		ifNotApproved,
	};
	for (const warning of [...warnings, ...message.warnings]) hints.addForRun(warning, 'warning');
	return draft;
}
