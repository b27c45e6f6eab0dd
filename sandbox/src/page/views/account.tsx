// The account: its access, its credits, its limits, and changing to another one.
import { useEffect, useState } from 'preact/hooks';

import type { AccountAnswer } from '../api/types.ts';
import { useAnswer, useSession } from '../app/session.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, TextField } from '../parts/field.tsx';
import { recall, remember } from '../parts/memory.ts';
import { Facts, Form, PageHead } from '../parts/page.tsx';
import { attempt, toast } from '../parts/say.tsx';
import { count, many, span } from '../parts/words.ts';
import { Access } from './phones/firstSteps.tsx';

const MOST_RECENT = 8;
const TOKEN = /^sbx_[\w.~+/=-]{1,120}$/;

function recentTokens(): string[] {
	try {
		const kept = JSON.parse(recall('accounts') ?? '[]') as unknown;
		const isToken = (one: unknown) => typeof one === 'string' && TOKEN.test(one);
		return Array.isArray(kept) ? (kept as string[]).filter(isToken) : [];
	} catch {
		return [];
	}
}

function rememberToken(token: string): string[] {
	const tokens = [token, ...recentTokens().filter((one) => one !== token)].slice(0, MOST_RECENT);
	remember('accounts', JSON.stringify(tokens));
	return tokens;
}

function OtherAccount() {
	const { token, use } = useSession();
	const [wanted, setWanted] = useState('');
	const [recent, setRecent] = useState<string[]>([]);
	useEffect(() => setRecent(rememberToken(token)), [token]);
	const change = () => {
		const next = wanted.trim();
		if (!TOKEN.test(next)) {
			toast('A token begins with sbx_, and goes on with letters, digits or . _ ~ + / = -', 'bad');
			return;
		}
		use(next);
		toast(`Changed to ${next}`);
	};
	return (
		<section class="section">
			<h2>Change to another account</h2>
			<Form class="inline-form" onSubmit={change}>
				<TextField
					label="Access token"
					placeholder="sbx_…"
					class="mono"
					value={wanted}
					onType={setWanted}
				/>
				<Button type="submit" kind="main">
					Change
				</Button>
			</Form>
			<ul class="recent">
				{recent
					.filter((one) => one !== token)
					.map((one) => (
						<li key={one}>
							<button type="button" class="chip" onClick={() => use(one)}>
								<span class="mono">{one}</span>
							</button>
						</li>
					))}
			</ul>
		</section>
	);
}

function Credits({ credits }: { credits: number }) {
	const { api, readers } = useSession();
	const [wanted, setWanted] = useState('');
	useEffect(() => setWanted(String(credits)), [credits]);
	const set = () =>
		attempt(async () => {
			await api.put('credits', { credits: Number(wanted) });
			toast(`${many(Number(wanted), 'credit')} left`);
			readers.refresh();
		});
	return (
		<section class="section">
			<h2>Credits</h2>
			<Form class="inline-form" onSubmit={() => void set()}>
				<Field label="Message credits left">
					{(control) => (
						<input
							{...control}
							type="number"
							min={0}
							step="any"
							value={wanted}
							onInput={({ currentTarget }) => setWanted(currentTarget.value)}
						/>
					)}
				</Field>
				<Button type="submit">Set</Button>
			</Form>
		</section>
	);
}

function Limits({ account }: { account: AccountAnswer }) {
	const { allowedCountries, countryLimits, countryUsage, flood, moderation, balanceTrigger } =
		account;
	const months = Object.entries(countryLimits).map(
		([country, limit]) =>
			`${country}: ${count(countryUsage[country] ?? 0)} of ${count(limit)} used`,
	);
	const window = span(flood.windowSeconds * 1000);
	return (
		<Facts
			pairs={[
				['Countries', allowedCountries.join(', ') || 'none'],
				['Monthly limits', months.join(', ') || 'none'],
				['Anti-flood', `${many(flood.max, 'message')} to a number within ${window}`],
				['Moderation', moderation ? 'Campaigns wait for a human look' : 'Off'],
				[
					'Balance alert',
					balanceTrigger === null ? 'Never' : `At ${many(balanceTrigger, 'credit')}`,
				],
			]}
		/>
	);
}

function StartAnew() {
	const { api, readers, token } = useSession();
	const [isAsked, setAsked] = useState(false);
	const start = async () => {
		setAsked(false);
		await attempt(async () => {
			await api.put('account');
			toast('The account is as new');
			readers.refresh();
		});
	};
	return (
		<section class="section">
			<h2>Start anew</h2>
			<p class="quiet">
				Deletes the campaigns, messages, webhooks and logs of this account, and fills its lists
				again.
			</p>
			<p class="gap">
				<Button kind="bad" onClick={() => setAsked(true)}>
					Start this account anew
				</Button>
			</p>
			{isAsked && (
				<Dialog title="Start this account anew?" onClose={() => setAsked(false)}>
					<p>{`Everything of ${token} is deleted. This cannot be undone.`}</p>
					<div class="row">
						<Button onClick={() => setAsked(false)}>Keep it</Button>
						<Button kind="bad" onClick={() => void start()}>
							Start anew
						</Button>
					</div>
				</Dialog>
			)}
		</section>
	);
}

export function Account() {
	const { answer } = useAnswer((api) => api.get<AccountAnswer>('account'), []);
	return (
		<div class="page narrow">
			<PageHead
				title="Account"
				lead="Every token that begins with sbx_ is an account of its own, made when it is first used. Nothing of one is seen in another."
			/>
			<section class="card">
				<h2>Access, for the credential in n8n</h2>
				<Access />
			</section>
			<OtherAccount />
			{answer && <Credits credits={answer.credits} />}
			<section class="section">
				<h2>Limits</h2>
				{answer && <Limits account={answer} />}
			</section>
			<StartAnew />
		</div>
	);
}
