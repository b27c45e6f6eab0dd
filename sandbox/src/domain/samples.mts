const BODY = `{
    "sms": {
        "message": {"text": "Hello from the sandbox", "pushtype": "alert"},
        "recipients": {"gsm": [{"value": "33639981000"}]}
    }
}`;

/** Returns a curl command that sends one message. @param url of the call */
export const curlSend = (url: string, token: string) => `curl ${url} \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Accept: application/json' \\
  -H 'Content-Type: application/json' \\
  -d '${BODY}'`;
