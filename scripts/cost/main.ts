/**
 * `npm run cost -- --users 100000`: a month's bill by product, and where the reads come from (docs/scale.md).
 * `npm run cost -- --write` renews the tables of docs/scale.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOf } from './model';
import { billTable, readsTable } from './print';
import { COST_USAGE, readFlags } from './read-flags';
import { withScaleTables } from './scale-doc';

const DOC = join(import.meta.dirname, '../../docs/scale.md');

try {
  if (process.argv.slice(2).join(' ') === '--write') {
    writeFileSync(DOC, withScaleTables(readFileSync(DOC, 'utf8')));
    process.exit();
  }
  const { usage, sizes, location, json } = readFlags(process.argv.slice(2));
  const bills = sizes.map((users) => ({ users, ...billOf({ ...usage, users }, location) }));
  process.stdout.write(
    json
      ? `${JSON.stringify(bills, null, 2)}\n`
      : `${billTable(usage, { sizes, location })}\n\n${readsTable(usage, { sizes, location })}\n`,
  );
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? error.message : String(error)}\n${COST_USAGE}\n`,
  );
  process.exitCode = 1;
}
