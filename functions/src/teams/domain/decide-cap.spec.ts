import { UserId, WorkspaceId } from '@keelson/contracts/ids';
import { type WorkspaceRole } from '@keelson/contracts/teams/roles';
import { type WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { decideCap } from './decide-cap';

const memberOf = (role: WorkspaceRole): WorkspaceMember => ({
  uid: UserId.parse(role),
  workspace: WorkspaceId.parse(`ws_${'a'.repeat(20)}`),
  role,
  joinedAt: 0,
  seat: 0,
  invitedAs: null,
  succession: null,
  caps: {},
});
const CAP = { metric: 'chatMessages', cap: 5 } as const;

describe('decideCap', () => {
  it.each([
    ['owner', ['owner', 'admin', 'billing', 'member']],
    ['admin', ['billing', 'member']],
    ['billing', []],
    ['member', []],
  ] as const)('of %s caps %j', (role, allowed) => {
    const capped = (['owner', 'admin', 'billing', 'member'] as const).filter((target) => {
      try {
        return decideCap(memberOf(role), memberOf(target), CAP).caps.chatMessages === 5;
      } catch (error) {
        expect(error).toMatchObject({ code: 'workspace/role-required' });
        return false;
      }
    });
    expect(capped).toEqual(allowed);
  });

  it('removes one', () => {
    const capped = decideCap(memberOf('owner'), memberOf('member'), CAP);
    expect(decideCap(memberOf('owner'), capped, { ...CAP, cap: null }).caps).toEqual({});
  });
});
