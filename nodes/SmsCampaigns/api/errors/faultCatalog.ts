import type { Fault } from '../model/types';
import type { CallKind } from './callKinds';
import { CHECK_BASE_URL, CHECK_DATA, CHECK_INPUT, type FaultText } from './faultText';
import { HTTP_TEXTS, NOT_FOUND_TEXTS, STATUS_TEXTS } from './refusalTexts';
import { UNKNOWN_TEXTS, UNREACHABLE_TEXTS } from './unansweredTexts';

const NETWORK_TEXT: FaultText = {
	explanation: 'the network did not carry the call',
	nextStep: `${CHECK_BASE_URL} If it is right, check the network of n8n and try again later.`,
	cause: 'temporarily-unavailable',
};

/** Whether the panel has the option 'Timeout (Seconds)'. */
const hasTimeOut = (callKind: CallKind) => callKind === 'send' || callKind === 'simulate';

/** In the credential test and the trigger, only the time-out cancels a call. */
const canBeCancelled = (callKind: CallKind) =>
	callKind !== 'testCredential' && !callKind.includes('Trigger');

const SLOW_TEXT: FaultText = {
	explanation: 'the service did not answer in time',
	nextStep: `${CHECK_BASE_URL} If it is right, try again later.`,
	cause: 'temporarily-unavailable',
};

const REFUSED_TEXT: FaultText = {
	explanation: 'the service did not accept the request',
	nextStep: CHECK_DATA,
	cause: 'configuration-invalid',
};

const fitToCall = (text: FaultText, callKind: CallKind): FaultText =>
	text.nextStep === CHECK_DATA && callKind !== 'send' && callKind !== 'simulate'
		? { ...text, nextStep: callKind === 'testCredential' ? CHECK_BASE_URL : CHECK_INPUT }
		: text;

/** Returns the texts for a fault. */
export function faultTextFor(
	{ kind, reason, code, httpStatus = 0 }: Fault,
	callKind: CallKind,
): FaultText {
	const isSlow =
		(reason === 'timeout' && !hasTimeOut(callKind)) ||
		(reason === 'cancelled' && !canBeCancelled(callKind));
	const neverLeft = kind === 'unreachable' && reason === 'cancelled';
	if (isSlow && (kind === 'unknown' || neverLeft)) return SLOW_TEXT;
	if (kind === 'unreachable') return UNREACHABLE_TEXTS[reason] ?? NETWORK_TEXT;
	if (kind === 'rejected') {
		if (code === -5) return { cause: 'configuration-invalid', ...NOT_FOUND_TEXTS[callKind] };
		const listed = code === undefined ? HTTP_TEXTS[httpStatus] : STATUS_TEXTS[code];
		const applies = listed && !(reason === 'errorProperty' && httpStatus < 400);
		return fitToCall(applies ? listed : REFUSED_TEXT, callKind);
	}
	if (reason === 'http') return unknownHttpText(httpStatus);
	return UNKNOWN_TEXTS[reason] ?? NETWORK_TEXT;
}

function unknownHttpText(httpStatus: number): FaultText {
	if (httpStatus >= 500 || httpStatus === 408) {
		return {
			explanation: 'the service, or something in front of it, is not working right now',
			nextStep: 'Try again later.',
			cause: 'temporarily-unavailable',
		};
	}
	return {
		explanation: 'the answer does not say clearly what became of it',
		nextStep: CHECK_BASE_URL,
		cause: 'configuration-invalid',
	};
}
