/**
 * Jest set-up file of the integration tests: every query of the Admin SDK must have its index, as in
 * production, and is recorded for the check for unused indexes.
 */
import { join } from 'node:path';
import { Query } from 'firebase-admin/firestore';
import { readIndexFile } from './index-file';
import { QueryRecording } from './recording';
import {
  indexedQueryOf,
  type StructuredAggregation,
  type StructuredQuery,
} from './structured-query';

interface QueryRequest {
  readonly structuredQuery?: StructuredQuery;
  readonly structuredAggregationQuery?: StructuredAggregation;
}

interface Serialisable {
  toProto(this: unknown, ...options: unknown[]): QueryRequest;
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
    const { structuredQuery: query, structuredAggregationQuery: aggregation } = request;
    if (aggregation !== undefined) recording.check(indexedQueryOf(aggregation));
    else if (query !== undefined) recording.check(query);
    else throw new Error('The Admin SDK sends no query');
    return request;
  };
}

/** What a method of {@link Query} returns is checked, too: its class is not exported. */
function checkResultsOf(method: 'aggregate' | 'findNearest'): void {
  const methods = Query.prototype as unknown as Record<string, (...options: unknown[]) => object>;
  const original = methods[method];
  if (original === undefined) throw new Error(`A query of the Admin SDK no longer has ${method}`);
  methods[method] = function checked(this: unknown, ...options: unknown[]) {
    const query = original.apply(this, options);
    check(query);
    return query;
  };
}

// All of get, stream, listen, count and transactions call toProto. It is not public, so throw when it is missing:
// otherwise nothing would be checked.
check(Query.prototype);
checkResultsOf('aggregate');
checkResultsOf('findNearest');
