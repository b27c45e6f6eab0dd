// What the message of a question says of how to reply.
import type { Approval, Expected } from '../questionStore';
import { readReply } from './readReply';
import { tokensOf } from './replyWords';

/** Stands for the code until sending: the real one differs in each execution, and must not change the message's key. */
export const CODE_STAND_IN = '0000';

interface Rules {
	/** Digits that the reply must include. */
	code?: string;
	/** Whether the line is there although the message names the answers itself. */
	always?: boolean;
}

/** Checks whether a message names words, in capitals, that answer. */
function namesAnswers(message: string, expected: Approval): boolean {
	const words = message.match(/\p{L}+/gu) ?? [];
	const answers = words
		.filter((word) => word.length > 1 && word === word.toUpperCase())
		.map((word) => readReply(expected, word));
	const has = (approved: boolean) =>
		answers.some((answer) => answer && 'approved' in answer && answer.approved === approved);
	return has(true) && (!expected.canDisapprove || has(false));
}

/** Checks whether a message names each choice with its number, as in `1 today, 2 tomorrow`. */
function namesChoices(message: string, choices: string[]): boolean {
	const words = ` ${tokensOf(message).join(' ')} `;
	return choices.every((choice, at) =>
		words.includes(` ${[at + 1, ...tokensOf(choice)].join(' ')} `),
	);
}

function numbersUpTo(count: number): string {
	if (count > 3) return `1-${count}`;
	return count === 3 ? '1, 2 or 3' : '1 or 2';
}

/**
 * Appends how to reply, in few characters, unless the message says it: `Reply OUI or NON`, or the choices with their
 * numbers. With a code, the line is always there; free text needs none.
 */
export function addReplyLine(message: string, expected: Expected, { code, always }: Rules): string {
	if (expected.type === 'freeText') return message;
	const isNeeded = always === true || code !== undefined;
	const lines = [message.trimEnd()];
	if (expected.type === 'approval') {
		if (!isNeeded && namesAnswers(message, expected)) return message;
		const answers = expected.canDisapprove ? ['YES', 'NO'] : ['YES'];
		const withCode = answers.map((word) => (code === undefined ? word : `${word} ${code}`));
		lines.push(`Reply ${withCode.join(' or ')}`);
	} else {
		const { choices } = expected;
		const isListed = namesChoices(message, choices);
		if (isListed && !isNeeded) return message;
		if (!isListed) lines.push(...choices.map((choice, at) => `${at + 1} ${choice}`));
		const numbers = numbersUpTo(choices.length);
		lines.push(`Reply ${numbers}${code === undefined ? '' : `, then ${code}`}`);
	}
	return lines.join('\n');
}

/** Replaces the stand-in of a code in a text with {@link addReplyLine} in it: once for each answer, at its end. */
export function insertCode(text: string, expected: Expected, code: string): string {
	let inserted = text;
	let end = text.length;
	const hasTwo = expected.type === 'approval' && expected.canDisapprove;
	for (let answers = hasTwo ? 2 : 1; answers > 0; answers--) {
		end = inserted.lastIndexOf(CODE_STAND_IN, end - 1);
		inserted = inserted.slice(0, end) + code + inserted.slice(end + CODE_STAND_IN.length);
	}
	return inserted;
}
