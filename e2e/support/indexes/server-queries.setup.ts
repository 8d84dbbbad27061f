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

/** Checks the query of an object before it is sent. */
function check(target: object): void {
  const serialisable = target as Partial<Serialisable>;
  const original = serialisable.toProto;
  if (original === undefined) throw new Error('A query of the Admin SDK no longer has toProto');
  serialisable.toProto = function checked(this: unknown, ...options: unknown[]) {
    const request = original.apply(this, options);
    if (request.structuredQuery === undefined) throw new Error('The Admin SDK sends no query');
    recording.check(request.structuredQuery);
    return request;
  };
}

interface Searching {
  findNearest: (this: unknown, ...options: unknown[]) => object;
}

// All of get, stream, listen, count and transactions call toProto. It is not public, so throw when it is missing:
// otherwise nothing would be checked. The class of vector searches is not exported.
check(Query.prototype);
const searching = Query.prototype as unknown as Searching;
const { findNearest } = searching;
searching.findNearest = function checkedSearch(this: unknown, ...options: unknown[]) {
  const query = findNearest.apply(this, options);
  check(query);
  return query;
};
