import assert from 'node:assert/strict';
import { test } from 'node:test';

import { prepareText, renderText } from '../../src/domain/messageText.mts';
import type { Message } from '../../src/domain/types.mts';

const message = (text: string, more: Partial<Message> = {}): Message => ({
	text,
	pushtype: 'alert',
	delay: null,
	sender: null,
	links: null,
	unicode: false,
	...more,
});

test('the opt-out text is added only to marketing messages with a custom sender', () => {
	const template = (more: Partial<Message>) => prepareText(message('Hi', more), false).template;
	assert.equal(template({ pushtype: 'marketing', sender: 'Shop' }).length, 'Hi'.length + 16);
	assert.equal(template({ pushtype: 'marketing' }), 'Hi');
	assert.equal(template({ pushtype: 'alert', sender: 'Shop' }), 'Hi');
	assert.equal(template({ pushtype: null, sender: 'Shop' }), 'Hi');
});

test("links and the contact's fields replace their placeholders", () => {
	const plan = prepareText(message('[info1]: <-short-> or <-short-> [info4]'), true);
	const info: [string, string, string, string] = ['Ann <-short->', '', '', '$&'];
	assert.equal(
		renderText({ ...plan, usesInfo: false }, info, ['A', 'B']),
		'[info1]: A or B [info4]',
	);
	assert.equal(renderText(plan, info, ['A', 'B']), 'Ann <-short->: A or B $&');
	const numbers = prepareText(message('[info1]'), false);
	assert.equal(renderText(numbers, null, []), '[info1]');
});

test('without the Unicode flag, question marks replace characters outside GSM-7 in contact fields', () => {
	const plan = prepareText(message('Hi [info1]'), true);
	assert.equal(renderText(plan, ['Zoë', '', '', ''], []), 'Hi Zo?');
});
