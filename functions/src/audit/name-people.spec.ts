import { type AuditEntry } from '@keelson/contracts/audit/audit';
import { type UserId } from '@keelson/contracts/ids';
import { namePeople } from './name-people';

const entry = (account: string): AuditEntry => ({
  id: 'a1',
  actor: { kind: 'user', id: 'boss', label: 'boss' },
  action: 'staff.role-removed',
  target: `staff/${account}`,
  scope: null,
  summary: `${account} is no longer staff.`,
  message: { code: 'staff.role-removed', params: { account } },
  beforeDigest: null,
  afterDigest: null,
  requestId: 'r-1',
  at: 0,
});

const NAMES = new Map([
  ['boss', 'boss@keelson.test'],
  ['ada', 'ada@keelson.test'],
]);
const namesOf = (uids: readonly UserId[]) =>
  Promise.resolve(
    new Map(uids.flatMap((uid) => (NAMES.has(uid) ? [[uid, NAMES.get(uid) ?? ''] as const] : []))),
  );

describe('a list of audit entries', () => {
  it('names who acted and whom it is about, in the facts and in the sentence', async () => {
    const { items } = await namePeople({ items: [entry('ada')], nextCursor: null }, namesOf);
    expect(items[0]).toMatchObject({
      actor: { id: 'boss', label: 'boss@keelson.test' },
      message: { params: { account: 'ada@keelson.test' } },
      summary: 'ada@keelson.test is no longer staff.',
      target: 'staff/ada',
    });
  });

  it('shows the id of a person whose account is gone', async () => {
    const gone = entry('gone');
    const { items } = await namePeople({ items: [gone], nextCursor: null }, namesOf);
    expect(items[0]).toMatchObject({ summary: gone.summary, message: gone.message });
  });
});
