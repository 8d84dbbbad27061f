import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { StaffRole } from '@keelson/contracts/account/staff';
import type { UserId } from '@keelson/contracts/ids';
import type { Board } from '@keelson/contracts/kanban/board/board';
import { buildBoard } from '../../../../testing/boards/boards';
import { filterCommands } from '../../../core/commands/command';
import { CommandRegistry } from '../../../core/commands/command-registry';
import { Live } from '../../../core/firebase/live';
import { Identity } from '../../../core/identity/identity';
import { FakeLive } from '../../../../testing/fake-live';
import { GatewayStatus } from '../agents/gateway-status';
import { KanbanQueries } from '../kanban-queries';
import { LiveWithFallback } from '../offline/live-with-fallback';
import { offerAddingMembers } from './offer-adding-members';
import { People } from '../people';

interface Reader {
  readonly role: StaffRole | null;
  readonly writable?: boolean;
}

function offer(board: Board | null, { role, writable = true }: Reader) {
  const run = jest.fn();
  const me = { uid: 'u1', role };
  TestBed.configureTestingModule({
    providers: [
      LiveWithFallback,
      People,
      { provide: GatewayStatus, useValue: { writable: signal(writable) } },
      { provide: Identity, useValue: { me: signal(me), signedIn: signal(true) } },
      { provide: KanbanQueries, useValue: { people: () => Promise.resolve([]) } },
      { provide: Live, useValue: new FakeLive() },
    ],
  });
  TestBed.runInInjectionContext(() => offerAddingMembers(signal(board), run));
  return { run, commands: TestBed.inject(CommandRegistry).commands };
}

const withRole = (role: StaffRole): Board => buildBoard({ roles: { ['u1' as UserId]: role } });

describe('offerAddingMembers', () => {
  it('is found by “invite” and names the board', () => {
    const { commands, run } = offer(buildBoard({ name: 'Launch' }), { role: 'admin' });
    const [command] = filterCommands(commands(), 'invite');
    expect(command?.title).toBe('Add a member to Launch');
    command?.run();
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ name: 'Launch' }));
  });

  it.each<[string, Board | null, Reader, number]>([
    ['an admin', buildBoard(), { role: 'admin' }, 1],
    ['a viewer who is admin of the board', withRole('admin'), { role: 'viewer' }, 1],
    ['an operator', buildBoard(), { role: 'operator' }, 0],
    ['a viewer who is operator of the board', withRole('operator'), { role: 'viewer' }, 0],
    ['an admin, while no board is known', null, { role: 'admin' }, 0],
    ['an admin, on an archived board', buildBoard({ archived: true }), { role: 'admin' }, 0],
    ['an admin, without the service', buildBoard(), { role: 'admin', writable: false }, 0],
  ])('for %s', (_who, board, reader, count) => {
    expect(offer(board, reader).commands()).toHaveLength(count);
  });
});
