// Measures one row in this process, and prints its pairs as JSON.
//   node --expose-gc bench/measureRow.mts <id> <folder of the package>
import { rows } from './rows.mts';

const [id, packageFolder] = process.argv.slice(2);
const row = rows.find((one) => one.id === id);
if (!row) throw new Error(`There is no row "${id}".`);
const pairs = await row.measure(packageFolder);
process.stdout.write(`${JSON.stringify(pairs)}\n`);
// What was loaded of n8n may keep timers.
process.exit();
