// A body that was damaged on its way may have said anything. Behind HTTP 429, a rejection would send the campaign again.
import { classifyResponse } from '../../../../nodes/SmsCampaigns/api/http/classifyResponse';
import { isBusy } from '../../../../nodes/SmsCampaigns/api/http/request';

const classify = (body: string) => {
	const response = { httpStatus: 429, headers: {}, body, requestId: 'r' };
	const outcome = classifyResponse(response, [], 0);
	if (outcome.ok) throw new Error('Accepted.');
	return { kind: outcome.fault.kind, isBusy: isBusy(outcome.fault) };
};

const XML = '<response><status>-99</status></response>';

it.each([
	['a body whose first bytes are lost', ':{"status":[-99]}'],
	['more bytes are lost', 'us":-99,"message":"x"}'],
	['only the middle is left', '"status":-99'],
	['only the middle is left, in single quotes', "'status' : -99"],
	['JSON in JSON whose first bytes are lost', 'tatus\\":-99'],
	['a prefix against script inclusion', ')]}\',\n{"status":-99}'],
	['a prefix of old web frameworks', 'while(1);{"status":-99}'],
	['JSONP', 'callback({"status":-99})'],
	['a notice of PHP as text', '\nNotice: Undefined index in /srv/a.php\n{"status":-99}'],
	['a notice of PHP as HTML', '<br />\n<b>Notice</b>: x<br />\n{"status":-99}'],
	['a debugger that writes HTML', '<p>Deprecated: x</p>\n{"status":-99}'],
	['a page in front of XML, which was cut', `<html></html>${XML.slice(0, -3)}`],
	['a debugger in front of XML', `OK\n${XML}`],
	['XML whose first bytes are lost', XML.slice(1)],
	['XML whose last bytes are lost', XML.slice(0, -1)],
	['a length in front of the body, of chunks that nobody joined', `1e\r\n{"status":-99}`],
	['a list that a proxy put around it', '[{"status":-99}]'],
	['bytes that are no text', '\u0000\u0001status'],
])('%s: it is unknown what it said', (_source, body) => {
	expect(classify(body)).toEqual({ kind: 'unknown', isBusy: false });
});

it.each([
	['nginx', '<html>\r\n<head><title>429 Too Many Requests</title></head>\r\n</html>\r\n'],
	['Cloudflare', 'error code: 1015'],
	['Envoy', 'local_rate_limited'],
	['Express', 'Too many requests, please try again later.'],
	['HAProxy', '<html><body><h1>429 Too Many Requests</h1></body></html>'],
	['a gateway that writes a text as JSON', '"Rate limit exceeded"'],
	['a server without words', ''],
])('%s says in front of the service that it did not pass on the call', (_source, body) => {
	expect(classify(body)).toEqual({ kind: 'rejected', isBusy: true });
});
