// The items of a conversation: messages, replies, clicks, and messages that did not arrive.
import type { ComponentChildren } from 'preact';

import type { ConversationItem, MessageItem, ReplyItem } from '../../../view/answers.mts';
import { campaignUrl } from '../../app/route.mts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { FILTERS, fullTime, many, reportText, shortTime } from '../../parts/words.mts';

const SHORT_LINK = 'https://s.test/';

/** Separates a link from the punctuation after it. */
function withoutPunctuation(link: string): [url: string, rest: string] {
	let end = link.length;
	while (end > 0 && '.,;:!?)]'.includes(link.charAt(end - 1))) end -= 1;
	return [link.slice(0, end), link.slice(end)];
}

/** Message text with clickable links. A short link opens the sandbox, which counts the click. */
function Linked({ text }: { text: string }) {
	return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece, index) => {
		if (index % 2 === 0) return piece;
		const [url, rest] = withoutPunctuation(piece);
		const href = url.startsWith(SHORT_LINK) ? `/${url.slice(SHORT_LINK.length)}` : url;
		return [
			<a key={index} href={href} target="_blank" rel="noopener noreferrer">
				{url}
			</a>,
			rest,
		];
	});
}

/** The last delivery report's status, as a word, an icon and a color. */
function reportWords({ report }: MessageItem): [string, IconName, string] {
	const status = report?.status;
	if (status === 3) return ['Delivered', 'ticks', 'good'];
	if (status !== undefined && status !== 1) {
		return [reportText(status), 'failed', 'bad'];
	}
	return ['Sent, no report yet', 'tick', 'quiet'];
}

const Time = ({ at }: { at: string }) => (
	<time dateTime={at} title={fullTime(at)}>
		{shortTime(at)}
	</time>
);

function Message({ item }: { item: MessageItem }) {
	const [words, drawing, kind] = reportWords(item);
	return (
		<li class="said" data-kind="message" data-key={item.key}>
			<span class="sender">{item.sender ?? 'No sender name'}</span>
			<p class="bubble">
				<Linked text={item.text} />
			</p>
			<p class="row">
				<Time at={item.at} />
				<span>{many(item.parts, 'part')}</span>
				{item.encoding === 'UCS-2' && <span>Unicode</span>}
				<span class={kind}>
					<Icon name={drawing} />
					{words}
				</span>
				<a href={campaignUrl(item.ticket)} class="quiet" title="Campaign">
					<span class="visually-hidden">Campaign </span>
					{item.ticket}
				</a>
			</p>
		</li>
	);
}

function Reply({ item }: { item: ReplyItem }) {
	return (
		<li class="said own" data-kind="reply" data-key={item.key}>
			<p class="bubble">
				<span class="visually-hidden">Reply: </span>
				{item.text}
			</p>
			<p class="row">
				<Time at={item.at} />
				{item.type === 'STOP' && <span>Opted out: the number is now on the blacklist</span>}
			</p>
		</li>
	);
}

/** The reason why a message did not arrive. */
function Missing({ item }: { item: MessageItem }): ComponentChildren {
	const { state, reason, ticket, at } = item;
	const campaign = <a href={campaignUrl(ticket)}>{ticket}</a>;
	if (state === 'filtered') {
		const why = FILTERS[reason ?? '']?.[1] ?? reason;
		return ['Campaign ', campaign, ' was not sent to this number. ', why];
	}
	if (state === 'moderated') return ['Campaign ', campaign, ' is waiting for moderation'];
	return ['Campaign ', campaign, ` is scheduled for ${fullTime(at)}`];
}

export function Bubble({ item }: { item: ConversationItem }) {
	if (item.kind === 'reply') return <Reply item={item} />;
	if (item.kind === 'message' && item.state === 'sent') return <Message item={item} />;
	return (
		<li class="note" data-kind={item.kind === 'click' ? 'click' : item.state} data-key={item.key}>
			{item.kind === 'click' ? (
				<>
					Opened the link to <span>{item.url}</span>
					{` at ${shortTime(item.at)}`}
				</>
			) : (
				<Missing item={item} />
			)}
		</li>
	);
}
