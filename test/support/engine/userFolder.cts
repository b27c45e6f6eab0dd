// n8n-core writes its settings and its log into its user folder, which must not be the developer's home folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'n8n-test-'));
process.env.N8N_USER_FOLDER = folder;
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_DIAGNOSTICS_ENABLED = 'false';

afterAll(() => rmSync(folder, { recursive: true, force: true }));
