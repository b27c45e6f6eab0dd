import type { Body, Exchange, Headers, WholeCall } from '../../../schemas/records.mts';
import { useAnswer } from '../../app/session.mts';
import { Bytes } from '../../parts/copy.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Facts } from '../../parts/page.tsx';
import { Outcome } from '../../parts/tags.tsx';
import { count, fullTime } from '../../parts/words.mts';

const headerText = (headers: Headers) => headers.map((pair) => pair.join(': ')).join('\n');

const lengthOf = ({ bytes, isWhole }: Body) =>
	isWhole ? `${count(bytes)} bytes` : `the first 16 KB of ${count(bytes)} bytes`;

function ExchangeBytes({ exchange }: { exchange: Exchange }) {
	const { answer, body, headers, method, url } = exchange;
	return (
		<>
			<Bytes title="Request" text={`${method} ${url}\n${headerText(headers)}`} />
			<Bytes title="Request body" text={body.text} note={lengthOf(body)} isFormatted />
			{answer ? (
				<>
					<Bytes
						title="Response"
						text={`HTTP ${answer.httpStatus}\n${headerText(answer.headers)}`}
					/>
					<Bytes
						title="Response body"
						text={answer.body.text}
						note={lengthOf(answer.body)}
						isFormatted
					/>
				</>
			) : (
				<p class="bad">No complete response was sent: the connection was closed.</p>
			)}
		</>
	);
}

function Details({ call }: { call: WholeCall }) {
	const { exchange } = call;
	return (
		<>
			<Facts
				pairs={[
					['Time', fullTime(call.at)],
					['Outcome', <Outcome key="outcome" call={call} />],
					['HTTP', call.httpStatus ?? 'no response'],
					['Fault', call.fault],
					['Request ID', call.requestId && <code>{call.requestId}</code>],
				]}
			/>
			{exchange ? (
				<ExchangeBytes exchange={exchange} />
			) : (
				<p class="quiet">
					The request and the response of this call are no longer stored. The sandbox stores only
					the newest requests and responses, and only while the sandbox is running.
				</p>
			)}
		</>
	);
}

/** Shows one call in a drawer. */
export function CallDetails({ id }: { id: number }) {
	const { answer, rejected } = useAnswer((api) => api.get<{ call: WholeCall }>(`calls/${id}`), []);
	if (rejected === undefined && !answer) return null;
	const { call } = answer ?? {};
	const title = call ? `${call.method} ${call.exchange?.url ?? call.path}` : 'Call';
	return (
		<Drawer title={title} closed="#/calls">
			{call ? <Details call={call} /> : <p>{rejected}</p>}
		</Drawer>
	);
}
