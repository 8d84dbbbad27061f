import type { AuditEntry } from '@keelson/contracts/audit/audit';
import type { UserId } from '@keelson/contracts/ids';
import { ACTIVITY_LENGTH, activityQueries, isTechnical, mergeActivity } from './account-activity';

const entry = (id: string, at: number): AuditEntry => ({
  id,
  at,
  actor: { kind: 'user', id: 'ann', label: 'ann@example.test' },
  action: 'staff.role-set',
  target: 'staff/ann',
  scope: null,
  summary: id,
  message: null,
  beforeDigest: null,
  afterDigest: null,
  requestId: 'request',
});

describe('the activity of an account', () => {
  it('is asked for by actor and by each document of the account', () => {
    expect(activityQueries('ann' as UserId, null)).toEqual([
      { actorId: 'ann' },
      { target: 'users/ann' },
      { target: 'staff/ann' },
    ]);
    expect(activityQueries('ann' as UserId, 'sub_1').at(-1)).toEqual({
      target: 'subscriptions/sub_1',
    });
  });

  it('has each entry once, newest first', () => {
    const own = entry('own', 2);
    const merged = mergeActivity([[own, entry('old', 1)], [entry('new', 3), own], []]);
    expect(merged.map(({ id }) => id)).toEqual(['new', 'own', 'old']);
  });

  it('ends with the newest of a long list', () => {
    const many = Array.from({ length: ACTIVITY_LENGTH + 5 }, (_, at) => entry(`e${at}`, at));
    const merged = mergeActivity([many]);
    expect(merged).toHaveLength(ACTIVITY_LENGTH);
    expect(merged[0]?.id).toBe(`e${ACTIVITY_LENGTH + 4}`);
  });
});

it.each([
  ['billing.canceled', false],
  ['staff.role-set', false],
  ['billing.invoices-read', true],
  ['card.commented', true],
])('%s is technical: %s', (action, expected) => {
  expect(isTechnical({ action })).toBe(expected);
});
