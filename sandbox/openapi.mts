// Writes openapi.json, which describes the service's API and the control API, from the sandbox's response to
// /openapi.json.
//   node openapi.mts
import { writeFileSync } from 'node:fs';

import { createSandbox } from './src/index.mts';

await using sandbox = await createSandbox();
const document: unknown = await (await fetch(`${sandbox.baseUrl}/openapi.json`)).json();
const file = new URL('openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(document, null, '\t')}\n`);
