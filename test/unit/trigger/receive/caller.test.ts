import { callerOf } from '../../../../nodes/SmsCampaigns/trigger/receive/http';
import { unconnectedResponse } from '../../../support/trigger/storeSchedule';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Whether a promise is fulfilled by now. */
async function isFulfilled(promise: Promise<void>): Promise<boolean> {
	return await Promise.race([promise.then(() => true), Promise.resolve().then(() => false)]);
}

it('a caller that has hung up already is not waited for', async () => {
	const response = unconnectedResponse();
	response.destroy();
	const { closed, gone } = callerOf(response, 1000);
	await gone;
	expect(await isFulfilled(closed)).toBe(true);
});

it('an answer is late after the time that the caller waits, unless the timer is stopped', async () => {
	const [patient, answered] = [1, 2].map(() => callerOf(unconnectedResponse(), 1000));
	answered.stopTimer();
	jest.advanceTimersByTime(999);
	expect(await isFulfilled(patient.late)).toBe(false);
	jest.advanceTimersByTime(1);
	await patient.late;
	expect(await isFulfilled(answered.late)).toBe(false);
});
