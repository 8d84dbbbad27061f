import fc from 'fast-check';
import { type ApiDocument, type ListedOperation, type Parameter } from './api-document';
import { brokenValue, HOSTILE_TEXTS } from './broken-value';
import { validValue } from './valid-value';

export interface GeneratedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** What is wrong with it; null when the document accepts it. */
  readonly mistake: string | null;
}

/** Existing ids by the name of their path parameter, so that requests reach the operations themselves. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

const JSON_TYPE = 'application/json';

/** Requests for one operation: valid ones, and ones with a mistake in path, query, header or body. */
export function generatedRequests(
  document: ApiDocument,
  listed: ListedOperation,
  known: KnownIds,
): {
  readonly valid: fc.Arbitrary<GeneratedRequest>;
  readonly broken: fc.Arbitrary<GeneratedRequest>;
} {
  const valid = validRequest(document, listed, known);
  return {
    valid: valid.map((request) => toRequest(listed, request, null)),
    broken: valid.chain((request) => brokenRequest(listed, request)),
  };
}

/** Clients resolve these parts of a path themselves; the request is then for another path. */
const CHANGES_PATH: ReadonlySet<string> = new Set(['', '.', '..']);

interface Draft {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for an operation without a body; a text is sent as it is. */
  readonly body: unknown;
}

function validRequest(
  document: ApiDocument,
  { operation }: ListedOperation,
  known: KnownIds,
): fc.Arbitrary<Draft> {
  const of = (place: Parameter['in']): fc.Arbitrary<Record<string, string>> => {
    const found = operation.parameters.filter(
      // Only the server makes cursors.
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
  const schema = operation.requestBody?.content[JSON_TYPE]?.schema;
  return fc.record({
    path: of('path'),
    query: of('query'),
    headers: of('header'),
    body: schema === undefined ? fc.constant(undefined) : validValue(document, schema),
  });
}

/** A request with one mistake. */
function brokenRequest(listed: ListedOperation, draft: Draft): fc.Arbitrary<GeneratedRequest> {
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
  const bodies =
    draft.body === undefined
      ? []
      : [
          brokenValue(draft.body).map((body) =>
            toRequest(listed, { ...draft, body }, `body ${JSON.stringify(body).slice(0, 80)}`),
          ),
          fc
            .constantFrom('{"a":', '[', '\u0000', 'text', '{"a":1}{"b":2}', '')
            .map((text) => ({ ...toRequest(listed, draft, `body ${text}`), body: text })),
        ];
  return fc.oneof(unknownQuery, ...inField('path'), ...inField('query'), ...bodies, ...bodies);
}

function toRequest(
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
  const hasBody = draft.body !== undefined;
  return {
    method,
    path: query === '' ? filled : `${filled}?${query}`,
    headers: { ...draft.headers, ...(hasBody ? { 'Content-Type': JSON_TYPE } : {}) },
    body: hasBody ? JSON.stringify(draft.body) : null,
    mistake,
  };
}

/** Percent encoding of the UTF-8 bytes. A lone surrogate becomes U+FFFD, as in every client. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
