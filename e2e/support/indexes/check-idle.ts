/**
 * Fails when `firestore.indexes.json` declares an index that no query of a test run needed:
 * `tsx e2e/support/indexes/check-idle.ts <results folder>` after the integration tests and the journeys.
 */
import { join } from 'node:path';
import { describeIndex, readIndexFile, unusedIndexes } from './index-file';
import { readRecording } from './recording';

const results = process.argv[2] ?? process.env['KEELSON_RESULTS'];
if (results === undefined)
  throw new Error('Usage: tsx e2e/support/indexes/check-idle.ts <results folder>');

const file = readIndexFile(join(import.meta.dirname, '..', '..', '..', 'firestore.indexes.json'));
const server = readRecording(results, 'server');
const browser = readRecording(results, 'browser');
if (server === null || browser === null) {
  const missing = server === null ? 'integration tests' : 'journeys';
  process.stderr.write(`The ${missing} recorded no queries in ${results}.\n`);
  process.exitCode = 1;
} else {
  const idle = unusedIndexes(file, [...server, ...browser]).map(describeIndex);
  for (const index of idle) process.stderr.write(`No query needs the index ${index}\n`);
  process.stdout.write(
    `${file.indexes.length} composite indexes declared, ${idle.length} unused\n`,
  );
  process.exitCode = idle.length === 0 ? 0 : 1;
}
