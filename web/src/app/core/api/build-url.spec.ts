import type { CallArguments } from './call-arguments';
import { apiUrl, buildUrl } from './build-url';

// Compile-time checks: a line below that does not hold is a type error.
type Assert<Holds extends true> = Holds;
type Not<Holds extends boolean> = Holds extends true ? false : true;
type Accepts<Expected, Given> = [Given] extends [Expected] ? true : false;
type SetRole = CallArguments<'PUT', '/api/admin/users/{uid}/role'>;
type SettingRole = Exclude<SetRole[0], undefined>;

export type Checks = [
  Assert<Accepts<CallArguments<'GET', '/api/me'>, []>>,
  Assert<Accepts<CallArguments<'GET', '/api/me'>, [{ signal: AbortSignal }]>>,
  Assert<Accepts<SetRole, [SettingRole & { idempotencyKey: string }]>>,
  Assert<Not<Accepts<SetRole, []>>>,
  Assert<Not<Accepts<SetRole, [Pick<SettingRole, 'body'>]>>>,
  Assert<Not<Accepts<SetRole, [Pick<SettingRole, 'params'>]>>>,
  Assert<Not<Accepts<SetRole, [Pick<SettingRole, 'params'> & { body: { role: 1 } }]>>>,
  Assert<Not<Accepts<Parameters<typeof apiUrl>[0], '/api/mee'>>>,
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
    expect(apiUrl('/api/me')).toBe('/api/me');
    expect(apiUrl('/api/checkout/sessions/{id}', { id: 'c1' })).toBe('/api/checkout/sessions/c1');
  });
});
