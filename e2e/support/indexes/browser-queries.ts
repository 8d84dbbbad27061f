import { join } from 'node:path';
import { type BrowserContext, type Request } from '@playwright/test';
import { readIndexFile } from './index-file';
import { QueryRecording } from './recording';
import { type StructuredQuery } from './structured-query';

/**
 * Reads the queries that the web SDK sends to Firestore. Its channel posts a form whose `req0___data__`,
 * `req1___data__` … are JSON messages; an `addTarget` with a query starts a listener. The build
 * without a cache posts each query and each count separately.
 */
export function queriesIn(url: string, body: string | null): StructuredQuery[] {
  if (body === null) return [];
  const { pathname } = new URL(url);
  if (pathname.endsWith(':runQuery')) {
    return [(JSON.parse(body) as { readonly structuredQuery: StructuredQuery }).structuredQuery];
  }
  if (pathname.endsWith(':runAggregationQuery')) {
    const { structuredAggregationQuery } = JSON.parse(body) as AggregationRequest;
    return [structuredAggregationQuery.structuredQuery];
  }
  if (!url.includes('/google.firestore.v1.Firestore/Listen/channel')) return [];
  return [...new URLSearchParams(body)]
    .filter(([name]) => name.endsWith('___data__'))
    .map(([, message]) => JSON.parse(message) as ListenRequest)
    .flatMap(({ addTarget }) => addTarget?.query?.structuredQuery ?? []);
}

interface AggregationRequest {
  readonly structuredAggregationQuery: { readonly structuredQuery: StructuredQuery };
}

interface ListenRequest {
  readonly addTarget?: { readonly query?: { readonly structuredQuery?: StructuredQuery } };
}

/**
 * Checks the Firestore queries of a browser's pages.
 *
 * @returns Stops checking; throws when a query needs an index that is not declared.
 */
export function watchBrowserQueries(context: BrowserContext): () => void {
  const recording = new QueryRecording(
    readIndexFile(join(import.meta.dirname, '..', '..', '..', 'firestore.indexes.json')),
    'browser',
    process.env['KEELSON_RESULTS'],
  );
  const failures: unknown[] = [];
  const look = (request: Request): void => {
    try {
      for (const query of queriesIn(request.url(), request.postData())) recording.check(query);
    } catch (failure) {
      failures.push(failure);
    }
  };
  context.on('request', look);
  return () => {
    context.off('request', look);
    if (failures.length > 0) throw failures[0];
  };
}
