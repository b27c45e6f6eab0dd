import type { Body, Exchange, Headers, WholeCall } from '../../api/types.ts';
import { useAnswer, useSession } from '../../app/session.ts';
import { Button } from '../../parts/button.tsx';
import { Bytes, copy } from '../../parts/copy.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Facts } from '../../parts/page.tsx';
import { count, fullTime } from '../../parts/words.ts';
import { Outcome } from './calls.tsx';
import { curlOf, javascriptOf, pythonOf, type CodeMaker } from './code.ts';

export const headerText = (headers: Headers) => headers.map((pair) => pair.join(': ')).join('\n');

const lengthOf = ({ bytes, isWhole }: Body) =>
	isWhole ? `${count(bytes)} bytes` : `the first 16 KB of ${count(bytes)} bytes`;

const CODES: Array<[name: string, what: string, make: CodeMaker]> = [
	['curl', 'curl command', curlOf],
	['JavaScript', 'JavaScript', javascriptOf],
	['Python', 'Python', pythonOf],
];

function CopyAs({ exchange }: { exchange: Exchange }) {
	const { token } = useSession();
	const { isWhole } = exchange.body;
	return (
		<div class="row">
			{CODES.map(([name, what, make]) => (
				<Button
					key={name}
					disabled={!isWhole}
					onClick={() => void copy(make(exchange, location.origin, token), what)}
				>
					{`Copy as ${name}`}
				</Button>
			))}
			{!isWhole && <span class="quiet small">The body is too long to be kept whole.</span>}
		</div>
	);
}

function ExchangeBytes({ exchange }: { exchange: Exchange }) {
	const { answer, body, headers, method, url } = exchange;
	return (
		<>
			<CopyAs exchange={exchange} />
			<Bytes title="Request" text={`${method} ${url}\n${headerText(headers)}`} />
			<Bytes title="Request body" text={body.text} note={lengthOf(body)} isFormatted />
			{answer ? (
				<>
					<Bytes title="Answer" text={`HTTP ${answer.httpStatus}\n${headerText(answer.headers)}`} />
					<Bytes
						title="Answer body"
						text={answer.body.text}
						note={lengthOf(answer.body)}
						isFormatted
					/>
				</>
			) : (
				<p class="bad">No whole answer went out: the connection was cut.</p>
			)}
		</>
	);
}

/** One call. */
export function CallDetails({ id }: { id: number }) {
	const { answer, refused } = useAnswer((api) => api.get<{ call: WholeCall }>(`calls/${id}`), []);
	if (refused !== undefined) {
		return (
			<Drawer key="gone" title="Call" closed="#/calls">
				<p>{refused}</p>
			</Drawer>
		);
	}
	if (!answer) return null;
	const { call } = answer;
	const { exchange } = call;
	return (
		<Drawer title={`${call.method} ${exchange?.url ?? call.path}`} closed="#/calls">
			<Facts
				pairs={[
					['At', fullTime(call.at)],
					['Outcome', <Outcome key="outcome" call={call} />],
					['HTTP', call.httpStatus ?? 'no answer'],
					['Fault', call.fault],
					['Not in the contract', call.unknown && <code>{call.unknown}</code>],
					['Request id', call.requestId && <code>{call.requestId}</code>],
				]}
			/>
			{exchange ? (
				<ExchangeBytes exchange={exchange} />
			) : (
				<p class="quiet">
					The bytes of this call are not kept any more: only those of the newest calls are, and only
					while the sandbox runs.
				</p>
			)}
		</Drawer>
	);
}
