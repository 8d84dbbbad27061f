import type { CallArguments } from './call-arguments';
import { apiUrl, buildUrl } from './build-url';

// Compile-time checks: a line below that does not hold is a type error.
type Assert<Holds extends true> = Holds;
type Not<Holds extends boolean> = Holds extends true ? false : true;
type Accepts<Expected, Given> = [Given] extends [Expected] ? true : false;
type Rename = CallArguments<'PATCH', '/api/chats/{id}'>;
type Renaming = Exclude<Rename[0], undefined>;

export type Checks = [
  Assert<Accepts<CallArguments<'GET', '/api/me'>, []>>,
  Assert<Accepts<CallArguments<'GET', '/api/me'>, [{ signal: AbortSignal }]>>,
  Assert<Accepts<Rename, [Renaming & { idempotencyKey: string }]>>,
  Assert<Not<Accepts<Rename, []>>>,
  Assert<Not<Accepts<Rename, [Pick<Renaming, 'body'>]>>>,
  Assert<Not<Accepts<Rename, [Pick<Renaming, 'params'>]>>>,
  Assert<Not<Accepts<Rename, [Pick<Renaming, 'params'> & { body: { title: 1 } }]>>>,
  Assert<Not<Accepts<Parameters<typeof apiUrl>[0], '/api/chatz'>>>,
];

describe('buildUrl', () => {
  it('encodes path parameters and leaves out empty query values', () => {
    expect(
      buildUrl('/api/a/{id}/b', { params: { id: 'x/y' }, query: { q: 'ä b', cursor: undefined } }),
    ).toBe('/api/a/x%2Fy/b?q=%C3%A4+b');
  });

  it('throws when a path parameter is missing', () => {
    expect(() => buildUrl('/api/a/{id}', {})).toThrow(RangeError);
  });
});

describe('apiUrl', () => {
  it('returns the path of an endpoint and fills in its parameters', () => {
    expect(apiUrl('/api/chat')).toBe('/api/chat');
    expect(apiUrl('/api/chats/{id}', { id: 'c1' })).toBe('/api/chats/c1');
  });
});
