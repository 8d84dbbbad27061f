/**
 * Fails when an API declares an error that no test of a run got over the wire:
 * `tsx scripts/openapi/check-codes.ts <results folder>` after the integration tests.
 */
import { readCodes } from './code-recording';
import { unprovokedCodes } from './unprovoked-codes';

const results = process.argv[2] ?? process.env['KEELSON_RESULTS'];
if (results === undefined)
  throw new Error('Usage: tsx scripts/openapi/check-codes.ts <results folder>');

const received = readCodes(results);
if (received === null) {
  process.stderr.write(`The integration tests recorded no errors in ${results}.\n`);
  process.exitCode = 1;
} else {
  const missing = unprovokedCodes(received);
  for (const error of missing) process.stderr.write(`No test gets the declared error ${error}\n`);
  process.stdout.write(`${received.size} errors came over the wire, ${missing.length} did not\n`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
