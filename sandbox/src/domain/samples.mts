/** A number that is reserved for fiction, so no subscriber has it. */
export const SAMPLE_NUMBER = '33639981000';

const BODY = `{
    "sms": {
        "message": {"text": "Hello from the sandbox", "pushtype": "alert"},
        "recipients": {"gsm": [{"value": "${SAMPLE_NUMBER}"}]}
    }
}`;

/** Returns a curl command that sends one message. @param url the call's URL */
export const curlSend = (url: string, token: string) => `curl ${url} \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Accept: application/json' \\
  -H 'Content-Type: application/json' \\
  -d '${BODY}'`;

/** Returns a curl command that calls the control API: a POST if there is a body, otherwise a GET. */
export const curlControl = (url: string, token: string, body?: object): string =>
	`curl '${url}' -H 'Authorization: Bearer ${token}'${body ? ` -d '${JSON.stringify(body)}'` : ''}`;
