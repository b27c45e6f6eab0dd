// Clicks by people and programs, and their classification. Cases that are classified wrongly are marked.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DateTime } from 'luxon';
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';
import {
	judgeEvent,
	SECONDS_AFTER_DELIVERY,
	SECONDS_BETWEEN_LINKS,
} from '../../../../nodes/SmsCampaigns/trigger/receive/automaticClicks';
import { readEvent, toItem } from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { runCode } from '../../../support/package/runCode.cts';
import { root } from '../../../support/package/packedPackage.cts';

/** A received event: its type, its time in seconds after the delivery, and its fields. */
type Step = [type: WebhookType, at: number, fields: Record<string, unknown>];
const report = (at = 0, fields: Step[2] = {}): Step => ['DLR', at, { status: 3, ...fields }];
const click = (at: number, fields: Step[2] = {}): Step => ['CLICKER', at, fields];
const [B, NONE, ID] = [{ short_url: 'b' }, { brand: null, model: '' }, { gsmsid: null }];
const APPLE = { brand: 'Apple', model: 'Macintosh' };
const EXPIRED = { status: 12 };
const [WINTER, HOUR] = [{ date: '2026-10-25T02:10:00+01:00' }, { date: '2026-10-25 02:30:00' }];

/** The last click of each case is classified when the click is received, before later events arrive. */
const CASES: Array<[who: string, reason: string | null, isWrong: boolean, ...received: Step[]]> = [
	['a person who taps 40 seconds after delivery', null, false, report(), click(40)],
	['a person who taps the next day', null, false, report(), click(86_400)],
	['a person who taps twice', null, false, report(), click(60), click(61)],
	['a person who opens two links, one after the other', null, false, click(60), click(80, B)],
	['a person whose report was lost', null, false, click(3)],
	[
		'a person whose message was reported as sent',
		null,
		false,
		report(30, { status: 1 }),
		click(20),
	],
	['a person who opens a forwarded link', null, false, report(30, EXPIRED), click(20)],
	['a person whose phone hides its model', null, false, report(), click(60, { model: '' })],
	['a person in another campaign', null, false, report(30, { campaign_id: '2' }), click(20)],
	['a person without a message ID', null, false, report(2, { message_id: null }), click(1, ID)],
	['a person whose click has no date', null, false, report(), click(1, { date: 'soon' })],
	['a program that does not name a phone', 'no brand or model', false, click(60, NONE)],
	['a scanner in the network', 'before delivery', false, report(), click(-3)],
	['a scanner on the phone', 'at delivery', false, report(), click(1)],
	['a scanner with two reports', 'at delivery', false, report(), report(90), click(5)],
	['a program that opens all links', 'several links at once', false, click(60), click(61, B)],
	['a person who taps within 5 seconds', 'at delivery', true, report(), click(4)],
	['a person on a computer', 'no brand or model', true, report(), click(60, NONE)],
	['a person whose network reports late', 'before delivery', true, report(60), click(30)],
	[
		'a person in the hour that occurs twice',
		'before delivery',
		true,
		report(0, WINTER),
		click(0, HOUR),
	],
	['a scanner that waits for a minute', null, true, report(), click(60)],
	['a preview that loads when the message is shown', null, true, report(), click(30, APPLE)],
	['a link checker with the brand of a phone', null, true, report(), click(600)],
	['a preview that loads one of two links', null, true, report(), click(60, B)],
	['a scanner without a message ID', null, true, report(0, { message_id: null }), click(1, ID)],
	['a scanner whose click is received before the report', null, true, click(1)],
	['the first of several links that a program opens', null, true, report(), click(60)],
];

/** The events that arrive after the classified click. */
const LATER: Record<string, Step[]> = {
	'a scanner whose click is received before the report': [report()],
	'the first of several links that a program opens': [click(61, B)],
};

let messages = 0;
/** Returns the items for the events of one message. */
function itemsOf(received: Step[]) {
	const id = `row-${messages++}`;
	return received.map(([type, at, fields]) => {
		const date = DateTime.fromISO('2026-07-01T10:00:00', { zone: 'Europe/Paris' })
			.plus({ seconds: at })
			.toFormat('yyyy-MM-dd HH:mm:ss');
		const ids = { campaign_id: '1', [type === 'DLR' ? 'message_id' : 'gsmsid']: id };
		const phone = type === 'DLR' ? {} : { brand: 'Fairphone', model: 'FP5', short_url: 'a' };
		const event = readEvent({ ...ids, date, ...phone, ...fields }, type);
		return toItem(event, 'w', true, judgeEvent('account', event)).json;
	});
}

it.each(CASES)('for %s, automaticReason is %j', (_, automaticReason, _isWrong, ...received) => {
	const automatic = automaticReason !== null;
	expect(itemsOf(received).at(-1)).toMatchObject({ automatic, automaticReason });
});

const hasItsId = ([, , , ...received]: (typeof CASES)[number]) =>
	received.every(([, , { campaign_id: other, gsmsid = '' }]) => gsmsid !== null && !other);

it.each(CASES.filter(hasItsId))(
	'campaign-result.json uses all events, even later ones, to classify the click of %s',
	(who, reason, _isWrong, ...received) => {
		const items = itemsOf([...received, ...(LATER[who] ?? [])]);
		const kept = runCode('campaign-result.json', 'Prepare Event Rows', {}, items);
		const rows = [{ id: 1, messageId: items[0].messageId, sentAt: '', phone: '' }];
		const clicked = reason === null && !(who in LATER);
		for (const events of [kept, kept.toReversed(), [...kept, ...kept]]) {
			const given = [{ 'Get Results': rows }, events] as const;
			const [row] = runCode('campaign-result.json', 'Combine Results and Events', ...given);
			const clicks = kept.filter(({ event }) => event === 'click').length;
			expect(row).toMatchObject({ clicked, automaticClicks: clicked ? 0 : clicks });
		}
	},
);

it('campaign-result.json and the docs contain the two limits in seconds', () => {
	const docs = readFileSync(path.join(root, 'docs/reference/trigger.md'), 'utf8');
	const example = readFileSync(path.join(root, 'examples/campaign-result.json'), 'utf8');
	expect(example).toContain(`SECONDS_AFTER_DELIVERY = ${SECONDS_AFTER_DELIVERY};`);
	expect(example).toContain(`SECONDS_BETWEEN_LINKS = ${SECONDS_BETWEEN_LINKS};`);
	expect(docs).toContain(`within ${SECONDS_AFTER_DELIVERY} seconds of delivery`);
	expect(docs).toContain(`within ${SECONDS_BETWEEN_LINKS} seconds of a click on another link`);
});

it('events with the same IDs in another account do not affect the classification', () => {
	const ids = { campaign_id: '1', date: '2026-07-01 10:00:00' };
	judgeEvent('one', readEvent({ ...ids, message_id: 'a', status: 3 }, 'DLR'));
	const event = readEvent({ ...ids, gsmsid: 'a', brand: 'Fairphone' }, 'CLICKER');
	expect(judgeEvent('two', event)).toMatchObject({ automatic: false });
	expect(judgeEvent('one', event)).toMatchObject({ automatic: true });
});
