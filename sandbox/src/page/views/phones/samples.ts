// The first send, in the languages that a team may write.

const BODY = `{
    "sms": {
        "message": {"text": "Hello from the sandbox", "pushtype": "alert"},
        "recipients": {"gsm": [{"value": "33639981000"}]}
    }
}`;

const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** Code that sends one message. @param url of the call */
export const SAMPLES: Record<string, (url: string, token: string) => string> = {
	curl: (url, token) => `curl ${url} \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Accept: application/json' \\
  -H 'Content-Type: application/json' \\
  -d '${BODY}'`,

	Python: (url, token) => `import requests

answer = requests.post(
    "${url}",
    headers={"Authorization": "Bearer ${token}", "Accept": "application/json"},
    json=${indent(BODY, '    ')},
)
print(answer.json())`,

	JavaScript: (url, token) => `const answer = await fetch('${url}', {
    method: 'POST',
    headers: {
        Authorization: 'Bearer ${token}',
        Accept: 'application/json',
        'Content-Type': 'application/json',
    },
    body: JSON.stringify(${indent(BODY, '    ')}),
});
console.log(await answer.json());`,

	PHP: (url, token) => `$context = stream_context_create(['http' => [
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
