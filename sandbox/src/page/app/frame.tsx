// The frame of the page: top bar, list of views, banner.
import { useEffect, useState } from 'preact/hooks';

import type { Summary } from '../api/types.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { recall, remember } from '../parts/memory.ts';
import { announce, attempt } from '../parts/say.tsx';
import { count, many, phoneText, span } from '../parts/words.ts';
import { GROUPS, VIEWS, type ViewName } from '../views/all.ts';
import { campaignAddress, phoneAddress } from './route.ts';
import { useSession } from './session.ts';

const THEMES = {
	auto: ['Theme of the system', 'auto'],
	light: ['Light theme', 'sun'],
	dark: ['Dark theme', 'moon'],
} as const;
type Theme = keyof typeof THEMES;
const THEME_NAMES = Object.keys(THEMES) as Theme[];

function ThemeButton() {
	const { dataset } = document.documentElement;
	const [theme, setTheme] = useState((dataset.theme ?? 'auto') as Theme);
	const [name, icon] = THEMES[theme];
	const change = () => {
		const next = THEME_NAMES[(THEME_NAMES.indexOf(theme) + 1) % THEME_NAMES.length] ?? 'auto';
		if (next === 'auto') delete dataset.theme;
		else dataset.theme = next;
		remember('theme', next);
		setTheme(next);
		announce(THEMES[next][0]);
	};
	return <IconButton icon={icon} label={`${name}: change`} onClick={change} />;
}

export function TopBar({ isLost, onHelp }: { isLost: boolean; onHelp(): void }) {
	const { token, summary } = useSession();
	const offset = summary?.clockOffsetMs ?? 0;
	return (
		<header class="top">
			<a class="brand" href="#/phones">
				<img src="/_sandbox/page/icon.svg" alt="" width="26" height="26" />
				<span>SMS sandbox</span>
			</a>
			<p class="top-note">Nothing is sent to anybody</p>
			<div class="top-tools">
				<span class="state" role="status" data-state={isLost ? 'lost' : 'live'}>
					{isLost ? 'Not connected' : 'Live'}
				</span>
				{Math.abs(offset) >= 1000 && (
					<a class="chip chip-alert" href="#/clock">
						{`Clock ${span(Math.abs(offset))} ${offset > 0 ? 'ahead' : 'behind'}`}
					</a>
				)}
				<a class="chip" href="#/account">
					<span class="visually-hidden">Account </span>
					<span class="mono">{token}</span>{' '}
					{summary && <span class="quiet wide">{many(summary.credits, 'credit')}</span>}
				</a>
				<ThemeButton />
				<IconButton icon="help" label="Keyboard shortcuts" class="wide" onClick={onHelp} />
			</div>
		</header>
	);
}

type Badge = [value: number, kind: string, word: string];

/** What a badge beside a view says: a number, and how it looks. */
const BADGES: Partial<Record<ViewName, (summary: Summary) => Badge>> = {
	phones: ({ unread }) => [unread, '', 'unread'],
	campaigns: ({ campaigns, waiting }) =>
		waiting > 0 ? [waiting, 'warn', 'waiting'] : [campaigns, 'quiet', ''],
	webhooks: ({ webhooks, failedDeliveries }) =>
		failedDeliveries > 0 ? [failedDeliveries, 'bad', 'deliveries failed'] : [webhooks, 'quiet', ''],
	errors: ({ errors }) => [errors, 'quiet', ''],
	faults: ({ faults }) => [faults, 'warn', 'active'],
	assumptions: ({ switched }) => [switched, 'quiet', 'switched'],
};

const shortCount = (n: number) => (n > 9999 ? `${Math.floor(n / 1000)}k` : count(n));

function NavLink({ name, current, isRest }: { name: ViewName; current: string; isRest: boolean }) {
	const { summary } = useSession();
	const [value, kind, word] = (summary && BADGES[name]?.(summary)) ?? [0, '', ''];
	return (
		<a
			href={`#/${name}`}
			data-rest={isRest ? '' : undefined}
			aria-current={name === current ? 'page' : undefined}
		>
			<Icon name={name} />
			<span class="label">{VIEWS[name].title}</span>
			{value > 0 && (
				<span class={kind === '' ? 'badge' : `badge badge-${kind}`}>
					{shortCount(value)}
					{word !== '' && <span class="visually-hidden">{` ${word}`}</span>}
				</span>
			)}
		</a>
	);
}

/** Views that a narrow screen shows without *More*. */
const ALWAYS = 4;

export function Nav({ current, address }: { current: ViewName; address: string }) {
	const [isOpen, setOpen] = useState(false);
	useEffect(() => setOpen(false), [address]);
	const [first, ...others] = GROUPS;
	const links = (names: readonly ViewName[], isRest: boolean) =>
		names.map((name) => <NavLink key={name} name={name} current={current} isRest={isRest} />);
	return (
		<nav
			class="nav"
			aria-label="Views"
			data-open={isOpen ? '' : undefined}
			onKeyDown={({ key, currentTarget }) => {
				if (key !== 'Escape' || !isOpen) return;
				setOpen(false);
				currentTarget.querySelector('button')?.focus();
			}}
		>
			{links(first.views.slice(0, ALWAYS), false)}
			<button
				type="button"
				class="nav-more"
				aria-expanded={isOpen}
				onClick={() => setOpen(!isOpen)}
			>
				<Icon name="more" />
				<span class="label">More</span>
			</button>
			{links(first.views.slice(ALWAYS), true)}
			{others.map(({ title, views }) => [<h2 key={title}>{title}</h2>, links(views, true)])}
		</nav>
	);
}

/** Shows the view's name, and how many messages are unread, in the title of the tab. */
export function useTitle(view: ViewName, unread: number): void {
	useEffect(() => {
		const title = `${VIEWS[view].title} – SMS sandbox`;
		document.title = unread > 0 ? `(${shortCount(unread)}) ${title}` : title;
	}, [view, unread]);
}

/** Tells who got a text twice from one execution, until it is dismissed or there is more to tell. */
/** Says that the account is not there, and offers to create it. */
function Missing() {
	const { api } = useSession();
	const create = () => attempt(() => api.put('account'));
	return (
		<div class="banner" role="alert">
			<p>
				<strong>No account has this token</strong>: it was deleted, or never there.
			</p>
			<Button onClick={() => void create()}>Create it</Button>
		</div>
	);
}

export function Banner() {
	const { isMissing } = useSession();
	return isMissing ? <Missing /> : <Duplicates />;
}

function Duplicates() {
	const { token, summary } = useSession();
	const [dismissed, setDismissed] = useState(() => recall('dismissed'));
	const { total = 0, first = [] } = summary?.duplicates ?? {};
	const print = JSON.stringify([token, total, first]);
	const [one] = first;
	if (!one || dismissed === print) return null;
	const dismiss = () => {
		remember('dismissed', print);
		setDismissed(print);
	};
	return (
		<div class="banner" role="alert">
			<p>
				<strong>One execution sent the same text to the same number twice</strong>
				{': '}
				<a href={phoneAddress(one.phone)}>{phoneText(one.phone)}</a>
				{' in campaigns '}
				{one.tickets.map((ticket, index) => [
					index > 0 && ' and ',
					<a key={ticket} href={campaignAddress(ticket)}>
						{ticket}
					</a>,
				])}
				{total > 1 ? `, and ${many(total - 1, 'more number')}.` : '.'}
			</p>
			<IconButton icon="close" label="Dismiss" onClick={dismiss} />
		</div>
	);
}
