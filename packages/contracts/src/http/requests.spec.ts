import * as z from 'zod';
import { DeleteMe, ListUsers, StartSession, UpdateMe } from '../account/endpoints';
import { auditScopeOf, ListAudit } from '../audit/audit';
import { pageOf } from './endpoint';

const text = (length: number): string => 'x'.repeat(length);

describe('limits of requests', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['a cursor', ListUsers.query, { cursor: text(512) }, { cursor: text(513) }],
    ['a page', ListUsers.query, { limit: '100' }, { limit: '101' }],
    ['an empty page', ListUsers.query, { limit: '1' }, { limit: '0' }],
    ['a broken page', ListUsers.query, { limit: '2' }, { limit: '1.5' }],
    ['an ID token', StartSession.body, { idToken: text(8_192) }, { idToken: text(8_193) }],
    ['an empty ID token', StartSession.body, { idToken: 'x' }, { idToken: '' }],
    ['a name', UpdateMe.body, { displayName: text(80) }, { displayName: text(81) }],
    ['an empty name', UpdateMe.body, { displayName: 'x' }, { displayName: ' ' }],
    ['an update without a field', UpdateMe.body, { preferences: { theme: 'dark' } }, {}],
    [
      'a theme',
      UpdateMe.body,
      { preferences: { theme: 'system' } },
      { preferences: { theme: '' } },
    ],
    ['a confirmation', DeleteMe.body, { confirm: text(320) }, { confirm: text(321) }],
    ['an empty confirmation', DeleteMe.body, { confirm: 'x' }, { confirm: '' }],
    ['a search of users', ListUsers.query, { search: text(320) }, { search: text(321) }],
    ['a role', ListUsers.query, { role: 'staff' }, { role: 'owner' }],
    ['an actor of the audit log', ListAudit.query, { actorId: text(128) }, { actorId: text(129) }],
    ['an action of the audit log', ListAudit.query, { action: text(64) }, { action: text(65) }],
    ['a target of the audit log', ListAudit.query, { target: text(512) }, { target: text(513) }],
    ['a time of the audit log', ListAudit.query, { from: '1800000000000' }, { from: 'today' }],
  ])('%s: accepts the last valid value, rejects the next', (_what, schema, valid, invalid) => {
    expect([schema.safeParse(valid).success, schema.safeParse(invalid).success]).toEqual([
      true,
      false,
    ]);
  });

  it('searches e-mail addresses in lower case', () => {
    expect(ListUsers.query.parse({ search: ' Ada@Example.COM ' })).toEqual({
      search: 'ada@example.com',
      limit: 25,
    });
  });
});

describe('pageOf', () => {
  it.each([
    [{ items: ['a'], nextCursor: 'x' }, true],
    [{ items: [], nextCursor: null }, true],
    [{ items: [1], nextCursor: null }, false],
    [{ items: [] }, false],
  ])('%j: %s', (page, isPage) => {
    expect(pageOf(z.string()).safeParse(page).success).toBe(isPage);
  });
});

describe('auditScopeOf', () => {
  it.each([
    ['boards/keel/cards/c1', 'boards/keel'],
    ['boards/keel', 'boards/keel'],
    ['users/boards/keel', null],
    ['sub_123', null],
  ])('of %s is %s', (target, scope) => {
    expect(auditScopeOf(target)).toBe(scope);
  });
});
