import { UserId, WorkspaceId } from '@keelson/contracts/ids';
import { InvitationId } from '@keelson/contracts/teams/invitation-id';
import { type Invitation, type OpenInvitation } from '@keelson/contracts/teams/workspace';
import { DAY, MINUTE } from '@keelson/contracts/time';
import { catchDomainError } from '@keelson/server/testing/catch-domain-error';
import {
  closedInvitation,
  decideInvite,
  decideJoin,
  decideResend,
  type Join,
  newInvitation,
} from './decide-invitation';
import { foundWorkspace, slugOf } from './found-workspace';
import { parseAddresses } from './parse-addresses';

const ID = WorkspaceId.parse(`ws_${'Ab3'.repeat(6)}Zz`);
const [OWNER, GUEST] = [UserId.parse('owner'), UserId.parse('guest')];
const founded = { id: ID, name: 'Acme', uid: OWNER, at: 0 };
const { workspace } = foundWorkspace({ ...founded, owned: 0 });
const invitation: OpenInvitation = newInvitation({
  id: InvitationId.parse('0'.repeat(64)),
  workspace: ID,
  address: 'guest@example.com',
  role: 'member',
  by: OWNER,
  at: 0,
});
const invited = { ...workspace, invitations: 1 };

describe('a new workspace', () => {
  it('is refused to who owns many', () => {
    const found = () => foundWorkspace({ ...founded, owned: 20 });
    expect(catchDomainError(found).code).toBe('workspace/too-many');
  });

  it.each([
    ['Acme GmbH', 'acme-gmbh-ab3a'],
    ['  Äpfel & Birnen! ', 'a-pfel-birnen-ab3a'],
    ['회사', 'team-ab3a'],
    ['x'.repeat(60), `${'x'.repeat(40)}-ab3a`],
  ])('named %s has the slug %s', (name, slug) => {
    expect(slugOf(name, ID)).toBe(slug);
  });
});

describe('an invitation', () => {
  const invite = (
    lines: string[],
    seats: number,
    inviter: 'owner' | 'admin' | 'member' = 'owner',
  ) =>
    decideInvite({
      workspace,
      inviter,
      role: 'admin',
      parsed: parseAddresses(lines),
      members: new Set(['member@example.com']),
      invited: new Set(['open@example.com']),
      seats,
    });

  it('reserves a seat for each new address', () => {
    const lines = ['a@example.com', 'member@example.com', 'open@example.com'];
    expect(invite(lines, 2)).toMatchObject({
      workspace: { members: 1, invitations: 1 },
      addresses: ['a@example.com'],
      skipped: [
        { address: 'member@example.com', reason: 'member' },
        { address: 'open@example.com', reason: 'invited' },
      ],
    });
  });

  it('needs no seat when nobody is new', () => {
    expect(invite(['open@example.com'], 1).addresses).toEqual([]);
  });

  it('is refused as a whole with the numbers', () => {
    const error = catchDomainError(() => invite(['a@example.com', 'b@example.com'], 2));
    expect([error.code, error.details]).toEqual([
      'workspace/no-seats',
      { seats: 2, used: 1, needed: 2 },
    ]);
  });

  it.each(['admin', 'member'] as const)('of an admin is refused to a person who is %s', (role) => {
    const error = catchDomainError(() => invite(['a@example.com'], 9, role));
    expect(error.code).toBe('workspace/role-required');
  });

  it('is mailed again after ten minutes, five times in all', () => {
    const next = { id: InvitationId.parse('1'.repeat(64)), at: 10 * MINUTE };
    expect(decideResend(invitation, 'admin', next)).toMatchObject({
      mails: 2,
      until: next.at + 7 * DAY,
    });
    const early = () => decideResend(invitation, 'admin', { ...next, at: 10 * MINUTE - 1 });
    const often = () => decideResend({ ...invitation, mails: 5 }, 'admin', next);
    for (const each of [early, often]) {
      expect(catchDomainError(each).code).toBe('workspace/mailed-recently');
    }
    const byMember = () => decideResend(invitation, 'member', next);
    expect(catchDomainError(byMember).code).toBe('workspace/role-required');
  });
});

describe('a person with the link', () => {
  const join = (differs: Partial<Join> = {}) =>
    decideJoin({
      workspace: invited,
      invitation,
      uid: GUEST,
      email: 'Guest@Example.com',
      acceptAs: undefined,
      isMember: false,
      seats: 2,
      at: 1,
      ...differs,
    });

  it('takes the reserved seat', () => {
    expect(join()).toMatchObject({
      workspace: { members: 2, invitations: 0, nextSeat: 2 },
      member: { uid: GUEST, role: 'member', seat: 1, invitedAs: null },
    });
  });

  it('joins as another address after a yes that names it', () => {
    const other = { email: 'other@example.com' };
    expect(join({ ...other, acceptAs: ' Other@example.com' }).member.invitedAs).toBe(
      'g…@example.com',
    );
  });

  it('joins without an address after a yes that names the account', () => {
    expect(join({ email: null, acceptAs: 'guest' }).member.invitedAs).toBe('g…@example.com');
  });

  const closed: Invitation = closedInvitation(invitation, 'revoked');
  it.each<[string, Partial<Join>, string]>([
    ['has none', { invitation: null }, 'workspace/invitation-not-found'],
    ['was revoked', { invitation: closed }, 'workspace/invitation-closed'],
    ['has expired', { at: 7 * DAY }, 'workspace/invitation-expired'],
    ['is a member', { isMember: true }, 'workspace/already-member'],
    ['has another address', { email: 'b@example.com' }, 'workspace/other-address'],
    ['has no address', { email: null }, 'workspace/other-address'],
    [
      'confirms the wrong one',
      { email: 'b@example.com', acceptAs: 'guest@example.com' },
      'workspace/other-address',
    ],
    ['finds no seat', { seats: 1 }, 'workspace/no-seats'],
  ])('is refused who %s', (_what, differs, code) => {
    expect(catchDomainError(() => join(differs)).code).toBe(code);
  });
});
