// Pumps all readers and prints what grows faster than its text, as JSON by name. A process of its own: beside other
// tests in one process, the collection of their garbage would be measured.
import { superlinear } from './pump';
import { pumped } from './readers';

const found = pumped.map(({ name, how }) => [name, [...superlinear(how)]]);
process.stdout.write(JSON.stringify(Object.fromEntries(found)));
