import type { ServerResponse } from 'node:http';
import { ANSWERS } from '../../../../nodes/SmsCampaigns/trigger/receive/answers';
import { watchN8nAnswer } from '../../../../nodes/SmsCampaigns/trigger/receive/n8nAnswer';
import { unconnectedResponse } from '../../../support/trigger/storeSchedule';

/** A response that is watched. */
function watch() {
	const ended: number[] = [];
	const noticed: boolean[] = [];
	const response = unconnectedResponse(({ statusCode }: ServerResponse) => ended.push(statusCode));
	const answerFirst = watchN8nAnswer(response, (success) => noticed.push(success));
	return { response, answerFirst, ended, noticed };
}

it.each([
	[200, true],
	[299, true],
	[300, false],
	[500, false],
])('n8n answers %i: stored %j, and the answer goes out', (code, success) => {
	const { response, ended, noticed } = watch();
	response.status(code).json({});
	expect([noticed, ended]).toEqual([[success], [code]]);
});

it('notices only the first end', () => {
	const { response, noticed } = watch();
	response.status(200).json({});
	response.statusCode = 500;
	response.end();
	expect(noticed).toEqual([true]);
});

it.each([200, 500])('after an answer before it, n8n answers %i in vain, but heard', (code) => {
	const { response, answerFirst, ended, noticed } = watch();
	answerFirst(ANSWERS.unavailable);
	expect([noticed, ended]).toEqual([[], [503]]);
	expect(response.setHeader('x-a', '1')).toBe(response);
	expect(response.setHeaders(new Map([['x-a', '1']]))).toBe(response);
	response.status(code).json({});
	expect([noticed, ended]).toEqual([[code === 200], [503]]);
});
