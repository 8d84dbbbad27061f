/**
 * Jest set-up file of the integration tests: every query of the Admin SDK must have its index, as in
 * production, and is recorded for the check for unused indexes.
 */
import { join } from 'node:path';
import { Query } from 'firebase-admin/firestore';
import { readIndexFile } from './index-file';
import { QueryRecording } from './recording';
import { type StructuredQuery } from './structured-query';

interface Serialisable {
  toProto(this: unknown, ...options: unknown[]): { structuredQuery?: StructuredQuery };
}

const recording = new QueryRecording(
  readIndexFile(join(import.meta.dirname, '..', '..', '..', 'firestore.indexes.json')),
  'server',
  process.env['KEELSON_RESULTS'],
);

// All of get, stream, listen, count and transactions call this method. It is not public, so throw when
// it is missing: otherwise nothing would be checked.
const prototype = Query.prototype as unknown as Partial<Serialisable>;
const original = prototype.toProto;
if (original === undefined) throw new Error('The Admin SDK no longer has Query.toProto');

prototype.toProto = function checked(this: unknown, ...options: unknown[]) {
  const request = original.apply(this, options);
  if (request.structuredQuery === undefined) throw new Error('The Admin SDK sends no query');
  recording.check(request.structuredQuery);
  return request;
};
