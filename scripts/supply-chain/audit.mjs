/**
 * `npm run ops -- audit:packages`: stops a release with a known vulnerability in a package of the lock file. Exceptions
 * are in `audit-exceptions.json`, each with a reason and a last day. Exits with 2 when the registry cannot tell.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decideAudit } from './audit-rules.mjs';

const FOLDER = import.meta.dirname;
const MAX_REPORT = 64 * 1024 * 1024;

/** npm exits with 1 when it finds something; its report is on standard output all the same. */
async function readReport() {
  const options = { cwd: join(FOLDER, '../..'), maxBuffer: MAX_REPORT };
  const { stdout } = await promisify(execFile)('npm', ['audit', '--json'], options).catch(
    (error) => error,
  );
  const report = JSON.parse(stdout || '{}');
  return 'vulnerabilities' in report ? report : null;
}

const report = await readReport();
const exceptions = JSON.parse(readFileSync(join(FOLDER, 'audit-exceptions.json'), 'utf8'));
const today = new Date().toISOString().slice(0, 10);
if (report === null) {
  console.error('The npm registry does not answer audit requests. Use one that does.');
  process.exitCode = 2;
} else {
  const reasons = decideAudit(report, exceptions, today);
  for (const reason of reasons) console.error(reason);
  if (reasons.length > 0) process.exitCode = 1;
  else console.log('No known vulnerability of moderate or higher severity.');
}
