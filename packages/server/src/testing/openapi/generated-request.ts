import fc from 'fast-check';
import { type ApiDocument, type ListedOperation, type Parameter } from './api-document';
import { brokenValue, HOSTILE_TEXTS } from './broken-value';
import { type Draft, Upload } from './draft';
import { brokenUploads, validUpload } from './upload';
import { validValue } from './valid-value';

export interface GeneratedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  /** The mistake in it; null when the document accepts it. */
  readonly mistake: string | null;
}

/** Existing ids by the name of their path parameter, so that requests reach the operations themselves. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

const JSON_TYPE = 'application/json';

/** Clients resolve these parts of a path themselves; the request is then for another path. */
const CHANGES_PATH: ReadonlySet<string> = new Set(['', '.', '..']);

/** Requests that the document accepts, without cursors: only the server makes those. */
export function validDrafts(
  document: ApiDocument,
  { operation }: ListedOperation,
  known: KnownIds,
): fc.Arbitrary<Draft> {
  const of = (place: Parameter['in']): fc.Arbitrary<Record<string, string>> => {
    const found = operation.parameters.filter(
      (parameter) => parameter.in === place && parameter.name !== 'cursor',
    );
    const entries = found.map(({ name, schema }) => {
      const generated = validValue(document, schema).map(String);
      const ids = place === 'path' ? (known[name] ?? []) : [];
      const value =
        ids.length === 0
          ? generated
          : fc.oneof(
              { arbitrary: fc.constantFrom(...ids), weight: 4 },
              { arbitrary: generated, weight: 1 },
            );
      return [name, value] as const;
    });
    const requiredKeys = found.filter(({ required }) => required).map(({ name }) => name);
    return fc
      .record(Object.fromEntries(entries), { requiredKeys })
      .map((values) => ({ ...values }));
  };
  return fc.record({
    path: of('path'),
    query: of('query'),
    headers: of('header'),
    body: bodyOf(document, operation),
  });
}

function bodyOf(
  document: ApiDocument,
  { requestBody }: ListedOperation['operation'],
): fc.Arbitrary<unknown> {
  if (requestBody === undefined) return fc.constant(undefined);
  const json = requestBody.content[JSON_TYPE]?.schema;
  return json === undefined ? validUpload() : validValue(document, json);
}

/** Requests with one mistake, in path, query or body. */
export function brokenRequests(
  listed: ListedOperation,
  draft: Draft,
): fc.Arbitrary<GeneratedRequest> {
  const hostile = {
    path: HOSTILE_TEXTS.filter((text) => !CHANGES_PATH.has(text)),
    query: HOSTILE_TEXTS,
  };
  const inField = (place: 'path' | 'query'): fc.Arbitrary<GeneratedRequest>[] =>
    Object.keys(draft[place]).map((name) =>
      fc
        .constantFrom(...hostile[place])
        .map((text) =>
          toRequest(
            listed,
            { ...draft, [place]: { ...draft[place], [name]: text } },
            `${place} ${name}: ${JSON.stringify(text).slice(0, 40)}`,
          ),
        ),
    );
  const unknownQuery = fc.constant(
    toRequest(listed, { ...draft, query: { ...draft.query, unknown: '1' } }, 'an unknown query'),
  );
  const bodies = brokenBodies(listed, draft);
  return fc.oneof(unknownQuery, ...inField('path'), ...inField('query'), ...bodies, ...bodies);
}

function brokenBodies(listed: ListedOperation, draft: Draft): fc.Arbitrary<GeneratedRequest>[] {
  const { body } = draft;
  if (body === undefined) return [];
  if (body instanceof Upload) {
    const { schema } = listed.operation.requestBody?.content['*/*'] ?? {};
    return [
      brokenUploads(schema?.maxLength).map(({ upload, mistake }) =>
        toRequest(listed, { ...draft, body: upload }, mistake),
      ),
    ];
  }
  return [
    brokenValue(body).map((value) =>
      toRequest(listed, { ...draft, body: value }, `body ${JSON.stringify(value).slice(0, 80)}`),
    ),
    fc
      .constantFrom('{"a":', '[', '\u0000', 'text', '{"a":1}{"b":2}', '')
      .map((text) => ({ ...toRequest(listed, draft, `body ${text}`), body: text })),
  ];
}

export function toRequest(
  { method, path }: ListedOperation,
  draft: Draft,
  mistake: string | null,
): GeneratedRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded(draft.path[name] ?? ''),
  );
  const query = Object.entries(draft.query)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
  const { body } = draft;
  const type = body instanceof Upload ? body.contentType : body === undefined ? '' : JSON_TYPE;
  return {
    method,
    path: query === '' ? filled : `${filled}?${query}`,
    headers: { ...draft.headers, ...(type === '' ? {} : { 'Content-Type': type }) },
    body: body === undefined ? null : body instanceof Upload ? body.bytes : JSON.stringify(body),
    mistake,
  };
}

/** Percent encoding of the UTF-8 bytes. A lone surrogate becomes U+FFFD, as in every client. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
