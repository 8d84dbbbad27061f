import { queriesIn } from './browser-queries';

const URL =
  'http://127.0.0.1:8080/google.firestore.v1.Firestore/Listen/channel?VER=8&database=projects%2Fx';
const structuredQuery = { from: [{ collectionId: 'projects' }] };
const form = (...messages: unknown[]): string =>
  new URLSearchParams([
    ['count', String(messages.length)],
    ...messages.map((message, index) => [`req${index}___data__`, JSON.stringify(message)]),
  ]).toString();
const listen = { database: 'x', addTarget: { query: { structuredQuery }, targetId: 2 } };

describe('queriesIn', () => {
  it('finds every query of a post', () => {
    expect(queriesIn(URL, form(listen, listen))).toEqual([structuredQuery, structuredQuery]);
  });

  it('finds the query of a single read', () => {
    const url =
      'http://127.0.0.1:8080/v1/projects/x/databases/(default)/documents/boards/b:runQuery';
    expect(queriesIn(url, JSON.stringify({ structuredQuery }))).toEqual([structuredQuery]);
  });

  it.each([
    ['a document', { addTarget: { documents: { documents: ['x'] } } }],
    ['the end of a target', { removeTarget: 2 }],
  ])('skips %s', (_what, message) => {
    expect(queriesIn(URL, form(message))).toEqual([]);
  });

  it('skips requests to other channels and requests without a body', () => {
    expect(queriesIn(URL.replace('Listen', 'Write'), form(listen))).toEqual([]);
    expect(queriesIn(URL, null)).toEqual([]);
  });
});
