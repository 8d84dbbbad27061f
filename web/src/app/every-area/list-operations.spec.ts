import { openApiDocument } from '@keelson/contracts/http/openapi/openapi-document';
import { API } from '@keelson/contracts/http/openapi/api-description';
import { EXECUTION_API } from '@keelson/contracts/kanban/execution-api';
import { UNKNOWN_EXECUTION } from '@keelson/contracts/http/openapi/servers';
import { type ApiDocument, serverOf } from '../developers/data/api-document';
import { curlCommand } from '../developers/data/curl-command';
import {
  countOperations,
  firstOperations,
  listOperations,
  searchOperations,
} from '../developers/data/list-operations';
import { schemaRows } from '../developers/data/schema-rows';

// jsdom has none; the documents are JSON.
Object.assign(globalThis, {
  structuredClone: <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T,
});

const read = (api: typeof API): ApiDocument =>
  JSON.parse(JSON.stringify(openApiDocument(api, '1'))) as ApiDocument;

describe.each([
  ['the API of the product', API],
  ['the execution service', EXECUTION_API],
])('the reference of %s', (_, api) => {
  const document = read(api);
  const groups = listOperations(document);
  const all = groups.flatMap(({ operations }) => operations);
  const schemas = document.components.schemas ?? {};

  it('lists every operation once, by an id of its own', () => {
    expect(all.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      api.endpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    const ids = all.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    // They are ids of elements and fragments of addresses.
    expect(ids.filter((id) => !/^[A-Za-z]\w*$/.test(id))).toEqual([]);
  });

  it('has fields for every JSON body, and a command for every call', () => {
    for (const listed of all) {
      const { requestBody, responses } = listed.operation;
      for (const { content = {} } of [
        requestBody ?? { content: {} },
        ...Object.values(responses),
      ]) {
        for (const { schema } of Object.values(content)) {
          expect(schemaRows(schema ?? {}, schemas).length).toBeGreaterThan(0);
        }
      }
      const command = curlCommand(listed, { baseUrl: 'https://keelson.test', schemas });
      expect(command).toMatch(/^curl -X [A-Z]+ "https:\/\/keelson\.test\/[^"{}]+"/);
      expect(command).not.toContain('undefined');
    }
  });
});

describe('searchOperations', () => {
  const groups = listOperations(read(EXECUTION_API));
  const ids = (search: string): string[] =>
    searchOperations(groups, search).flatMap(({ operations }) =>
      operations.map(({ operation }) => operation.operationId),
    );

  it.each([
    ['createCard', 'createCard'],
    ['POST claim next', 'claimNext'],
    ['kanban/proposal-unusable', 'proposeBreakdown'],
    ['/v1/boards/{slug}/cards/{cardId}/answer', 'answerQuestion'],
  ])('finds by %s', (search, id) => {
    expect(ids(search)).toContain(id);
  });

  it('finds nothing for what no operation has', () => {
    expect(searchOperations(groups, 'zzz')).toEqual([]);
  });
});

describe('serverOf', () => {
  const at = (server: object): ApiDocument =>
    ({ ...read(EXECUTION_API), servers: [server] }) as ApiDocument;

  it('is the first server, unless readers must fill it in', () => {
    expect(serverOf(at({ url: 'https://execution.test' }))).toBe('https://execution.test');
    expect(serverOf(at({ url: '/' }))).toBe('');
    expect(serverOf(at(UNKNOWN_EXECUTION))).toBeNull();
  });
});

describe('curlCommand', () => {
  it('is a call that a shell can send once its names are replaced', () => {
    const document = read(EXECUTION_API);
    const [listed] = listOperations(document)
      .flatMap(({ operations }) => operations)
      .filter(({ operation }) => operation.operationId === 'breakDownCard');
    const schemas = document.components.schemas ?? {};
    expect(curlCommand(listed!, { baseUrl: '$EXECUTION_URL', schemas })).toBe(
      [
        'curl -X POST "$EXECUTION_URL/v1/boards/<slug>/cards/<cardId>/breakdown"',
        '-H "Authorization: Bearer $TOKEN"',
        '-H "Idempotency-Key: $(uuidgen)"',
        '-H "Content-Type: application/json"',
        `-d '{"cards":[{"title":"text"}]}'`,
      ].join(' \\\n  '),
    );
  });
});

describe('firstOperations', () => {
  const groups = listOperations(read(EXECUTION_API));
  const first = groups[0]?.operations.length ?? 0;

  it.each([
    { what: 'a part of the first group', count: 1, names: 1 },
    { what: 'the whole first group', count: first, names: 1 },
    { what: 'the beginning of the second', count: first + 1, names: 2 },
    { what: 'everything', count: Infinity, names: groups.length },
  ])('has $what', ({ count, names }) => {
    const shown = firstOperations(groups, count);
    expect(shown).toHaveLength(names);
    expect(countOperations(shown)).toBe(Math.min(count, countOperations(groups)));
    const ids = (all: typeof shown): string[] =>
      all.flatMap(({ operations }) => operations.map(({ operation }) => operation.operationId));
    expect(ids(shown)).toEqual(ids(groups).slice(0, count));
  });
});
