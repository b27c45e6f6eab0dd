// The first send, in the languages that a team may write.

const BODY = `{
    "sms": {
        "message": {"text": "Hello from the sandbox", "pushtype": "alert"},
        "recipients": {"gsm": [{"value": "33639981000"}]}
    }
}`;

const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** Code that sends one message. @param url of the call */
export const SAMPLES = {
	curl: (url: string, token: string) => `curl ${url} \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Accept: application/json' \\
  -H 'Content-Type: application/json' \\
  -d '${BODY}'`,

	Python: (url: string, token: string) => `import requests

answer = requests.post(
    "${url}",
    headers={"Authorization": "Bearer ${token}", "Accept": "application/json"},
    json=${indent(BODY, '    ')},
)
print(answer.json())`,

	JavaScript: (url: string, token: string) => `const answer = await fetch('${url}', {
    method: 'POST',
    headers: {
        Authorization: 'Bearer ${token}',
        Accept: 'application/json',
        'Content-Type': 'application/json',
    },
    body: JSON.stringify(${indent(BODY, '    ')}),
});
console.log(await answer.json());`,

	PHP: (url: string, token: string) => `$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Bearer ${token}',
        'Accept: application/json',
        'Content-Type: application/json',
    ],
    'content' => '${indent(BODY, '    ')}',
]]);
echo file_get_contents('${url}', false, $context);`,
};
